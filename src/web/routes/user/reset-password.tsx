import { useNavigate } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { AccountPage } from '../../components/page/account-page.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/reset-password';
import { NewPasswordForm, newPasswordIn } from './new-password-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('user.resetPassword')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientAction = formAction(async ({ fields, params: { token = '' } }) => {
  const { message } = await api('POST /user/resetpassword/:token', { params: { token }, body: newPasswordIn(fields) });
  toast.success(message);
});

export default function ResetPassword() {
  const navigate = useNavigate();
  return (
    <AccountPage picture="confirm-email" title={t('user.resetPassword')}>
      <NewPasswordForm label={t('user.resetPassword')} onSuccess={() => navigate('/login')} />
    </AccountPage>
  );
}
