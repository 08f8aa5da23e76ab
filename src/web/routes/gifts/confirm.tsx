import { EmailButton } from '../../components/gifts/email-button.tsx';
import { head } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/confirm';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Write to me - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Confirm() {
  return (
    <EmailButton title="Shall we write to you?" action="confirm" label="Yes, write to me">
      You asked us for a mail. Press the button, so that we know that the address is yours.
    </EmailButton>
  );
}
