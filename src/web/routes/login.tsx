import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { localPath } from '../../shared/text/local-path.ts';
import { logInWithCode, logInWithPasskey, logInWithPassword, type SecondStep } from '../api-client/log-in.ts';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import { CurrentPasswordField, EmailField } from '../components/forms/person-fields.tsx';
import { AccountPage } from '../components/page/account-page.tsx';
import { textPageHead } from '../document/head.ts';
import { isOnWayToPay } from '../hooks/checkout/log-in-to-pay.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { currentSession, dashboardPath } from '../stores/session.ts';
import { signIn } from '../stores/sign-in.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return textPageHead('WebPage', { title: t('frame.login'), path: '/login' }, { shopName, publicUrl });
};

const SecondFactorStep = lazy(() => import('./login/second-factor-step.tsx'));

export const clientAction = formAction({
  password: async ({ fields: { email = '', password = '' } }) => enter(await logInWithPassword(email, password)),
  code: async ({ fields: { ticket = '', code = '' } }) => enter(await logInWithCode(ticket, code)),
  passkey: async ({ fields: { ticket = '' } }) => enter(await logInWithPasskey(ticket)),
});

function enter(answer: Awaited<ReturnType<typeof logInWithPassword>>): SecondStep | null {
  if ('ticket' in answer) return answer;
  signIn(answer);
  toast.success(answer.message);
  return null;
}

export default function Login() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const leave = () => navigate(returnPath(state), { replace: true });
  const { errors, isBusy, props } = useActionForm<SecondStep | null>({
    intent: 'password',
    onSuccess: (step) => (step ? setSecondStep(step) : leave()),
  });
  if (secondStep)
    return (
      <AccountPage picture="login" title={t('frame.login')}>
        <Suspense>
          <SecondFactorStep {...secondStep} done={leave} back={() => setSecondStep(null)} />
        </Suspense>
      </AccountPage>
    );
  return (
    <AccountPage picture="login" title={t('frame.login')}>
      <WhyToLogIn state={state} />
      <form {...props} className="grid gap-6">
        <EmailField error={errors.email} defaultValue={typeof state?.email === 'string' ? state.email : undefined} />
        <CurrentPasswordField error={errors.password} />
        <Button type="submit" wide busy={isBusy && t('account.loginButton')}>
          {t('account.loginButton')}
        </Button>
      </form>
      <hr className="hairline" />
      <OtherWays state={state} />
    </AccountPage>
  );
}

function OtherWays({ state }: { state: unknown }) {
  return (
    <div className="button-row">
      <ButtonLink look="plain" to="/forget-password">
        {t('account.forgotPassword')}
      </ButtonLink>
      <ButtonLink look="plain" to="/register" state={state}>
        {t('frame.register')}
      </ButtonLink>
      <ButtonLink look="plain" to="/find-order">
        {t('frame.findOrder')}
      </ButtonLink>
    </div>
  );
}

/** The server does not know the state. */
function WhyToLogIn({ state }: { state: unknown }) {
  const { guestCheckout } = useShop().settings;
  const isShown = useHydrated() && isOnWayToPay(state);
  if (!isShown) return null;
  return <p>{guestCheckout ? t('account.loginToPay') : t('account.needsAccount')}</p>;
}

/** The dashboard where the user icon led here; else the page that sent the visitor here, if it is one of this shop. */
export function returnPath(state: unknown): string {
  const { from, toDashboard } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return toDashboard === true ? dashboardPath(currentSession().user) : localPath(from);
}
