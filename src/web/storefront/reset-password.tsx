import { useNavigate } from 'react-router';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/heart-keychain.webp';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NewPasswordField } from '../ui/person-fields.tsx';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/reset-password';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Reset Password - ${shopIn(matches).shopName}`, isPrivate: true });

export default function ResetPassword({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { errors, isBusy, setErrors, props } = useForm(async ({ password = '', confirmPassword = '' }) => {
    if (password !== confirmPassword) {
      setErrors({ confirmPassword: 'This is not the password above.' });
      return toast.error('Passwords do not match');
    }
    const { message } = await api('POST /user/resetpassword/:token', {
      params: { token: params.token },
      body: { password, confirmPassword },
    });
    toast.success(message);
    navigate('/login');
  });
  return (
    <Door picture={picture} title="Reset Password">
      <form {...props} className="grid gap-6">
        <NewPasswordField label="New Password" error={errors.password} />
        <Field
          label="Confirm Password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button type="submit" wide busy={isBusy && 'Reset Password'}>
          Reset Password
        </Button>
      </form>
    </Door>
  );
}
