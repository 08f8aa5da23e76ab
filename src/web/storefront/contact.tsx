import { head } from '../head.ts';
import picture from '../images/diya-card.webp';
import { shopIn } from '../shop.ts';
import { chatLink, chatNumber } from '../ui/footer.tsx';
import type { Route } from './+types/contact';
import { Prose } from './prose.tsx';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `Contact - ${shopName}`, path: '/contact', publicUrl });
};

export default function Contact() {
  return (
    <Prose title="Contact" picture={picture}>
      <p>Questions about a piece, an order or a wish of your own: write or call, we like to talk about yarn.</p>
      <h2>Phone, 24x7</h2>
      <p>
        <a href={`tel:+${chatNumber}`}>+91 98290 00001</a>
      </p>
      <h2>Chat</h2>
      <p>
        <a href={chatLink} target="_blank" rel="noopener noreferrer">
          Chat with us
        </a>
      </p>
      <h2>Social</h2>
      <p>
        <a href="https://www.instagram.com/" target="_blank" rel="noopener noreferrer">
          Our social media profile
        </a>
      </p>
      <h2>Address</h2>
      <address className="not-italic">
        Gandhi Nagar, Bhilwara
        <br />
        Rajasthan, India
        <br />
        311001
      </address>
    </Prose>
  );
}
