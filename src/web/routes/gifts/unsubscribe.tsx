import { t } from '../../../shared/languages/translate.ts';
import { EmailButton } from '../../components/gifts/email-button.tsx';
import { head } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/unsubscribe';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('gifts.noMoreSuchMails')} - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Unsubscribe() {
  return (
    <EmailButton title={t('gifts.noMoreSuchMailsQuestion')} action="unsubscribe" label={t('gifts.unsubscribe')}>
      {t('gifts.unsubscribeText')}
    </EmailButton>
  );
}
