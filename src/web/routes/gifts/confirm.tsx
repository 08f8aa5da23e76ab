import { t } from '../../../shared/languages/translate.ts';
import { EmailButton } from '../../components/gifts/email-button.tsx';
import { head } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/confirm';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('gifts.writeToMe')} - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Confirm() {
  return (
    <EmailButton title={t('gifts.shallWeWrite')} action="confirm" label={t('gifts.yesWriteToMe')}>
      {t('gifts.pressToConfirm')}
    </EmailButton>
  );
}
