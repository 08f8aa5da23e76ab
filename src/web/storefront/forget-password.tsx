import { ApiError, api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/cactus-pot.webp';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { fieldErrors } from '../ui/form-errors.ts';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/forget-password';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Forgot Password - ${shopIn(matches).shopName}`, isPrivate: true });

export default function ForgetPassword() {
  const { errors, isBusy, setErrors, props } = useForm(async ({ email = '' }) => {
    if (!email.trim()) {
      setErrors({ email: 'This is required.' });
      return toast.error('Please enter a valid email address');
    }
    try {
      await api('POST /user/forgetpassword', { body: { email } });
      toast.success('Password reset link has been sent to your email');
    } catch (error) {
      setErrors(fieldErrors(error));
      toast.error(toldOf(error));
    }
  });
  return (
    <Door picture={picture} title="Forgot Password">
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
    </Door>
  );
}

/** Spec section 8: a word each for a wrong address, for no connection, and for anything else. */
function toldOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Network error occurred';
  if (error.errors.some(({ path }) => path === 'email')) return 'Please enter a valid email address';
  return error.status === 429 ? error.message : 'Something went wrong, please try again';
}
