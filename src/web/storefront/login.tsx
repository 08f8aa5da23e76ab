import { useLocation, useNavigate } from 'react-router';
import { localPath } from '../../shared/local-path.ts';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/rangeen-bunting.webp';
import { signIn } from '../session.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { EmailField } from '../ui/person-fields.tsx';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/login';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Login - ${shopIn(matches).shopName}`, path: '/login', publicUrl: shopIn(matches).publicUrl });

export default function Login() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { errors, isBusy, props } = useForm(async ({ email = '', password = '' }) => {
    const answer = await api('POST /user/login', { body: { email, password } });
    signIn(answer);
    toast.success(answer.message);
    navigate(returnPath(state), { replace: true });
  });
  return (
    <Door picture={picture} title="Login">
      <form {...props} className="grid gap-6">
        <EmailField error={errors.email} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button type="submit" wide busy={isBusy && 'LOGIN'}>
          LOGIN
        </Button>
      </form>
      <hr className="run soft" />
      <div className="rowx">
        <ButtonLink look="plain" to="/forget-password">
          Forgot Password
        </ButtonLink>
        <ButtonLink look="plain" to="/register" state={state}>
          Register
        </ButtonLink>
      </div>
    </Door>
  );
}

/** Where one came from, if that is a place in this shop; else the start (reliability.md, D3 row 58). */
export function returnPath(state: unknown): string {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown };
  return localPath(from);
}
