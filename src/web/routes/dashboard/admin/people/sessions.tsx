import { t } from '../../../../../shared/languages/translate.ts';
import { head } from '../../../../document/head.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/sessions';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('user.sessions')} - ${shopIn(matches).shopName}`, isPrivate: true });

export { clientAction, clientLoader, Sessions as default } from '../../../../components/session/sessions.tsx';
