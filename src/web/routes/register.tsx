import { useLocation, useNavigate } from 'react-router';
import { api } from '../api-client/api-client.ts';
import { AccountPage } from '../components/account-page.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { AddressField, EmailField, NameField, NewPasswordField, PhoneField } from '../components/person-fields.tsx';
import { head } from '../document/head.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Register - ${shopIn(matches).shopName}`, path: '/register', publicUrl: shopIn(matches).publicUrl });

export const clientAction = formAction(async ({ fields }) => {
  const { name = '', email = '', password = '', phone = '', location = '' } = fields;
  await api('POST /user/signup', { body: { name, email, password, phone, location } });
  toast.success('User registered successfully');
});

export default function Register() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { errors, isBusy, props } = useActionForm({ onSuccess: () => navigate('/login', { state }) });
  return (
    <AccountPage picture="register" title="Register">
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
      <hr className="stitch-line stitch-twine" />
      <div className="button-row">
        <ButtonLink look="plain" to="/login" state={state}>
          Login
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
