import { useLocation, useNavigate } from 'react-router';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/thank-you-card.webp';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { AddressField, EmailField, NameField, NewPasswordField, PhoneField } from '../ui/person-fields.tsx';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/register';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Register - ${shopIn(matches).shopName}`, path: '/register', publicUrl: shopIn(matches).publicUrl });

export default function Register() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { errors, isBusy, props } = useForm(
    async ({ name = '', email = '', password = '', phone = '', location = '' }) => {
      await api('POST /user/signup', { body: { name, email, password, phone, location } });
      toast.success('User registered successfully');
      navigate('/login', { state });
    },
  );
  return (
    <Door picture={picture} title="Register">
      <form {...props} className="grid gap-6">
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <NewPasswordField label="Password" error={errors.password} />
        <PhoneField error={errors.phone} />
        <AddressField error={errors.location} />
        <Button type="submit" wide busy={isBusy && 'REGISTER'}>
          REGISTER
        </Button>
      </form>
      <hr className="run soft" />
      <div className="rowx">
        <ButtonLink look="plain" to="/login" state={state}>
          Login
        </ButtonLink>
      </div>
    </Door>
  );
}
