import { chatLink } from '../components/footer.tsx';
import { TextPage } from '../components/text-page.tsx';
import { head, textPageData } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import picture from '../images/diya-card.webp';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl, phone } = shopIn(matches);
  const about = { contactPoint: { '@type': 'ContactPoint', telephone: phone, contactType: 'customer service' } };
  const data = [textPageData('ContactPage', { title: 'Contact', path: '/contact', publicUrl, shopName, about })];
  return head({ title: `Contact - ${shopName}`, path: '/contact', publicUrl, data });
};

export default function Contact() {
  const { phone, chatNumber, socialLink, postalAddress } = useShop().settings;
  return (
    <TextPage title="Contact" picture={picture}>
      <p>Questions about a piece, an order or a wish of your own: write or call, we like to talk about yarn.</p>
      <h2>Phone, 24x7</h2>
      <p>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </p>
      <h2>Chat</h2>
      <p>
        <a href={chatLink(chatNumber)} target="_blank" rel="noopener noreferrer">
          Chat with us
        </a>
      </p>
      {socialLink && (
        <>
          <h2>Social</h2>
          <p>
            <a href={socialLink} target="_blank" rel="noopener noreferrer">
              Our social media profile
            </a>
          </p>
        </>
      )}
      <h2>Address</h2>
      <address className="not-italic whitespace-pre-line">{postalAddress}</address>
    </TextPage>
  );
}
