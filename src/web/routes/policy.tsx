import { TextPage } from '../components/text-page.tsx';
import { head, textPageData } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import picture from '../images/birthday-card.webp';
import type { Route } from './+types/policy';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  const data = [textPageData('WebPage', { title: 'Terms & Policies', path: '/policy', publicUrl, shopName })];
  return head({ title: `Terms & Policies - ${shopName}`, path: '/policy', publicUrl, data });
};

export default function Policy() {
  const { terms, privacy, refunds, delivery } = useShop().settings;
  return (
    <TextPage title="Terms & Policies" picture={picture}>
      <h2 id="terms">Terms and Conditions</h2>
      <Paragraphs text={terms} />
      <h2 id="privacy-policy">Privacy Policy</h2>
      <Paragraphs text={privacy} />
      <h2 id="refund-policy">Refund Policy</h2>
      <Paragraphs text={refunds} />
      <h2 id="delivery-policy">Delivery Policy</h2>
      <Paragraphs text={delivery} />
    </TextPage>
  );
}

/** The shop owner's text: an empty line begins a new paragraph. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\r?\n\s*\r?\n/).map((paragraph) => (
    <p key={paragraph} className="whitespace-pre-line">
      {paragraph}
    </p>
  ));
}
