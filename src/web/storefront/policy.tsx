import { head } from '../head.ts';
import picture from '../images/birthday-card.webp';
import { shopIn } from '../shop.ts';
import type { Route } from './+types/policy';
import { Prose } from './prose.tsx';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `Terms & Policies - ${shopName}`, path: '/policy', publicUrl });
};

export default function Policy() {
  return (
    <Prose title="Terms & Policies" picture={picture}>
      <h2 id="terms">Terms and Conditions</h2>
      <p>
        Buyers must be at least 18 years old. Every piece is made by hand, so small differences in colour and size are
        part of it. Prices are in Indian rupees and are those shown when you pay.
      </p>
      <p>Payments are taken by a third-party payment provider; your card and bank details never reach this shop.</p>
      <h2 id="privacy-policy">Privacy Policy</h2>
      <p>
        We keep your name, e-mail, phone number and address to deliver what you order and to answer you. We sell them to
        nobody. Ask us and we delete your account.
      </p>
      <h2 id="refund-policy">Refund Policy</h2>
      <p>
        You can ask for a refund within 7 days of receipt. Refunds are paid to the account you paid from, in 5-7 working
        days.
      </p>
      <h2 id="delivery-policy">Delivery Policy</h2>
      <p>Delivery takes 7-14 business days from the day of the order, anywhere in India.</p>
    </Prose>
  );
}
