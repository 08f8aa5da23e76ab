import { api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/cactus-pot.webp';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/forget-password';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Forgot Password - ${shopIn(matches).shopName}`, isPrivate: true });

export default function ForgetPassword() {
  const { errors, isBusy, setErrors, props } = useForm(async ({ email = '' }) => {
    if (!email.trim()) {
      setErrors({ email: 'Please enter a valid email address' });
      return toast.error('Please enter a valid email address');
    }
    await api('POST /user/forgetpassword', { body: { email } });
    toast.success('Password reset link has been sent to your email');
  }, 'Network error occurred');
  return (
    <Door picture={picture} title="Forgot Password">
      <form {...props} noValidate className="grid gap-6">
        <Field label="Email address" name="email" type="email" autoComplete="email" error={errors.email} />
        <Button type="submit" wide busy={isBusy && 'Submit'}>
          Submit
        </Button>
      </form>
    </Door>
  );
}
