import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localPath } from '../../shared/local-path.ts';
import { type Answer, ApiError, api } from '../api-client.ts';
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

const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

export default function Login() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const enter = (answer: Answer<'POST /user/login'>) => {
    signIn(answer);
    toast.success(answer.message);
    navigate(returnPath(state), { replace: true });
  };
  const { errors, isBusy, props } = useForm(async ({ email = '', password = '' }) => {
    const answer = await api('POST /user/login', { body: { email, password } }).catch(secondStepOf);
    if ('ticket' in answer) setSecondStep(answer);
    else enter(answer);
  });
  if (secondStep)
    return (
      <Door picture={picture} title="Login">
        <Suspense>
          <SecondFactorStep {...secondStep} done={enter} back={() => setSecondStep(undefined)} />
        </Suspense>
      </Door>
    );
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

interface SecondStep {
  ticket: string;
  methods: string[];
}

/** The password was right, and the account has a second factor. */
function secondStepOf(error: unknown): SecondStep {
  if (error instanceof ApiError && error.code === 'second_factor_required') {
    const { ticket, methods } = error.body;
    if (typeof ticket === 'string' && Array.isArray(methods)) return { ticket, methods: methods.map(String) };
  }
  throw error;
}

/** Where one came from, if that is a place in this shop; else the start (reliability.md, D3 row 58). */
export function returnPath(state: unknown): string {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown };
  return localPath(from);
}
