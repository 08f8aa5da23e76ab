import { data } from 'react-router';
import { ButtonLink } from '../../components/forms/button.tsx';
import { head } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/email-outcome';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Your mails - ${shopIn(matches).shopName}`, isPrivate: true });

const outcomes = new Map<string, [title: string, text: string]>(
  Object.entries({
    unsubscribed: ['You get no more such mails', 'Mails about your orders and your account still come.'],
    confirmed: ['We write to you', 'Your address is confirmed.'],
    expired: [
      'This link is no longer valid',
      'It was used already, or it is too old. Please ask again on the page of the gift.',
    ],
  }),
);

function find(outcome: string): [title: string, text: string] {
  const known = outcomes.get(outcome);
  if (!known) throw data(null, { status: 404 });
  return known;
}

export const loader = ({ params: { outcome } }: Route.LoaderArgs) => find(outcome);
export const clientLoader = ({ params: { outcome } }: Route.ClientLoaderArgs) => find(outcome);

export default function EmailOutcome({ loaderData: [title, text] }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[40rem] justify-items-start gap-6 pt-12 pb-16 max-md:pt-8">
      <h1>{title}</h1>
      <p className="text-lg">{text}</p>
      <ButtonLink look="ghost" to="/">
        Back to Home
      </ButtonLink>
    </div>
  );
}
