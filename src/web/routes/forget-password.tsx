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
  return head({ title: `Forgot Password - ${shopName}`, path: '/forget-password', publicUrl, isPrivate: true });
};

const invalidAddress = 'Please enter a valid email address';

export const clientAction = formAction(async ({ fields: { email = '' } }) => {
  if (!email.trim()) throw new FormError(invalidAddress, { email: 'This is required.' });
  await api('POST /user/forgetpassword', { body: { email } }).catch((error: unknown) => {
    throw new FormError(sentenceFor(error), fieldErrors(error));
  });
  toast.success('Password reset link has been sent to your email');
});

export default function ForgetPassword() {
  const { errors, isBusy, props } = useActionForm();
  return (
    <AccountPage picture="forget-password" title="Forgot Password">
      <form {...props} noValidate className="grid gap-6">
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email}
        />
        <Button type="submit" wide busy={isBusy && 'Submit'}>
          Submit
        </Button>
      </form>
    </AccountPage>
  );
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Network error occurred';
  if (error.errors.some(({ path }) => path === 'email')) return invalidAddress;
  return error.status === 429 ? error.message : 'Something went wrong, please try again';
}
