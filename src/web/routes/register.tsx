import { useLocation, useNavigate } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { localPath } from '../../shared/text/local-path.ts';
import { api } from '../api-client/api-client.ts';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import {
  AddressField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
} from '../components/forms/person-fields.tsx';
import { PrivacyNotice } from '../components/forms/privacy-notice.tsx';
import { AccountPage } from '../components/page/account-page.tsx';
import { textPageHead } from '../document/head.ts';
import { isOnWayToPay } from '../hooks/checkout/log-in-to-pay.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { signIn } from '../stores/sign-in.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return textPageHead('WebPage', { title: t('frame.register'), path: '/register' }, { shopName, publicUrl });
};

export const clientAction = formAction(async ({ fields }) => {
  const { name = '', email = '', password = '', phone = '', location = '', logsIn } = fields;
  await api('POST /user/signup', { body: { name, email, password, phone, location } });
  toast.success(t('account.registered'));
  if (logsIn) signIn(await api('POST /user/login', { body: { email, password } }));
  return { isLoggedIn: Boolean(logsIn), email };
});

export default function Register() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { registrationLogsIn } = useShop().settings;
  const logsIn = registrationLogsIn || isOnWayToPay(state);
  const { errors, isBusy, props } = useActionForm<{ isLoggedIn: boolean; email: string }>({
    onSuccess: ({ isLoggedIn, email }) =>
      isLoggedIn
        ? navigate(localPath(state?.from), { replace: true })
        : navigate('/login', { state: { ...state, email } }),
  });
  return (
    <AccountPage picture="register" title={t('frame.register')}>
      <form {...props} className="grid gap-6">
        {logsIn && <input type="hidden" name="logsIn" value="1" />}
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <NewPasswordField label={t('account.password')} error={errors.password} />
        <PhoneField error={errors.phone} />
        <AddressField error={errors.location} />
        <PrivacyNotice place="register" />
        <Button type="submit" wide busy={isBusy && t('account.registerButton')}>
          {t('account.registerButton')}
        </Button>
      </form>
      <hr className="hairline" />
      <div className="button-row">
        <ButtonLink look="plain" to="/login" state={state}>
          {t('frame.login')}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
