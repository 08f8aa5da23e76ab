import { EmailButton } from '../../components/gifts/email-button.tsx';
import { head } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/unsubscribe';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `No more such mails - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Unsubscribe() {
  return (
    <EmailButton title="No more such mails?" action="unsubscribe" label="Unsubscribe">
      You then get no more mails about days to remember or about gifts that are back. Mails about your orders still
      come.
    </EmailButton>
  );
}
