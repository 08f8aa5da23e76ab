import { data } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { head } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/email-outcome';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('gifts.yourMails')} - ${shopIn(matches).shopName}`, isPrivate: true });

const outcomes = new Map<string, [title: string, text: string]>(
  Object.entries({
    unsubscribed: [t('gifts.noMoreMails'), t('gifts.orderMailsStillCome')],
    confirmed: [t('gifts.weWriteToYou'), t('gifts.addressConfirmed')],
    expired: [t('gifts.linkNotValid'), t('gifts.linkUsed')],
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
        {t('frame.backToHome')}
      </ButtonLink>
    </div>
  );
}
