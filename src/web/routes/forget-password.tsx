import { t } from '../../shared/languages/translate.ts';
import { ApiError, api } from '../api-client/api-client.ts';
import { Button } from '../components/forms/button.tsx';
import { Field } from '../components/forms/field.tsx';
import { fieldErrors } from '../components/forms/form-errors.ts';
import { AccountPage } from '../components/page/account-page.tsx';
import { head } from '../document/head.ts';
import { FormError, formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/forget-password';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({
    title: `${t('account.forgotPassword')} - ${shopName}`,
    path: '/forget-password',
    publicUrl,
    isPrivate: true,
  });
};

const invalidAddress = t('account.invalidEmail');

export const clientAction = formAction(async ({ fields: { email = '' } }) => {
  if (!email.trim()) throw new FormError(invalidAddress, { email: t('account.required') });
  await api('POST /user/forgetpassword', { body: { email } }).catch((error: unknown) => {
    throw new FormError(sentenceFor(error), fieldErrors(error));
  });
  toast.success(t('account.resetSent'));
});

export default function ForgetPassword() {
  const { errors, isBusy, props } = useActionForm();
  return (
    <AccountPage picture="forget-password" title={t('account.forgotPassword')}>
      <form {...props} noValidate className="grid gap-6">
        <Field
          label={t('account.emailAddress')}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email}
        />
        <Button type="submit" wide busy={isBusy && t('account.submit')}>
          {t('account.submit')}
        </Button>
      </form>
    </AccountPage>
  );
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('account.networkError');
  if (error.errors.some(({ path }) => path === 'email')) return invalidAddress;
  return error.status === 429 ? error.message : t('account.wentWrongTryAgain');
}
