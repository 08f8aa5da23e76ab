import { useState } from 'react';
import { replace, useLocation } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { type Answer, api } from '../../api-client/api-client.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { NameField, NewPasswordField, PhoneField } from '../../components/forms/person-fields.tsx';
import { AccountPage } from '../../components/page/account-page.tsx';
import { FailedLoad } from '../../components/page/failed-load.tsx';
import { PageOutline } from '../../components/page/page-outline.tsx';
import { SignedInForm } from '../../components/session/signed-in-form.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../hooks/use-shop.ts';
import { signOut, updateUser, useSession } from '../../stores/session.ts';
import { signIn } from '../../stores/sign-in.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/invite';

const title = t('user.helpInShop');
const adminHome = '/dashboard/admin';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${title} - ${shopIn(matches).shopName}`, isPrivate: true });

/** Loaded in the browser alone: nothing of the invitation is rendered or stored on the server. */
export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  api('GET /user/invite/:code', { params, signal });
clientLoader.hydrate = true as const;

/** The form would vanish while its answer is read. */
export const shouldRevalidate = () => false;

export const clientAction = formAction({
  'sign-up': async ({ fields: { name = '', phone = '', password = '' }, params: { code = '' } }) => {
    signIn(await api('POST /user/invite/:code', { params: { code }, body: { name, phone, password } }));
    return replace(adminHome);
  },
  accept: async ({ params: { code = '' } }) => {
    const { user, message, mustLogIn } = await api('POST /user/invite/:code/accept', { params: { code } });
    toast.success(message);
    if (mustLogIn) signOut();
    else updateUser(user);
    return replace(mustLogIn ? '/login' : adminHome);
  },
});

export const HydrateFallback = () => (
  <div className="page-width pt-8">
    <PageOutline outline={{ title, lines: 'words' }} />
  </div>
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <div className="page-width min-h-screen pt-8">
    <FailedLoad title={title} error={error} />
  </div>
);

type Invite = NonNullable<Answer<'GET /user/invite/:code'>['invite']>;

export default function Invitation({ loaderData: { invite } }: Route.ComponentProps) {
  const { user } = useSession();
  // The form for a new account stays until it has led to the dashboard, although somebody is logged in by then.
  const [hadAccount] = useState(user !== null);
  const { shopName } = useShop().settings;
  if (!invite)
    return (
      <AccountPage picture="confirm-email" title={t('user.inviteFailed')}>
        <p>{t('user.inviteUsed')}</p>
      </AccountPage>
    );
  return (
    <AccountPage picture="confirm-email" title={title}>
      <p className="wrap-anywhere" dir="auto">
        {invite.adminRole === 'owner'
          ? t('user.invitesOwner', { name: invite.invitedBy, shop: shopName })
          : t('user.invitesAssistant', { name: invite.invitedBy, shop: shopName })}
      </p>
      {user && hadAccount ? <Acceptance email={user.email} /> : <NewAccount invite={invite} />}
    </AccountPage>
  );
}

function Acceptance({ email }: { email: string }) {
  const { isBusy, props } = useActionForm({ intent: 'accept' });
  return <SignedInForm {...props} email={email} label={t('user.acceptInvitation')} isBusy={isBusy} />;
}

function NewAccount({ invite: { email, hasAccount } }: { invite: Invite }) {
  const { pathname } = useLocation();
  const logIn = (
    <ButtonLink to="/login" state={{ from: pathname }} look={hasAccount ? 'primary' : 'plain'} wide={hasAccount}>
      {hasAccount ? t('user.logIn') : t('user.haveAccount')}
    </ButtonLink>
  );
  if (hasAccount)
    return (
      <>
        <p dir="auto" className="wrap-anywhere">
          {t('user.hasAccount', { email })}
        </p>
        {logIn}
      </>
    );
  return (
    <>
      <SignUpForm email={email} />
      {logIn}
    </>
  );
}

function SignUpForm({ email }: { email: string }) {
  const { errors, isBusy, props } = useActionForm({ intent: 'sign-up' });
  return (
    <form {...props} className="grid gap-6">
      <p dir="auto" className="wrap-anywhere">
        {t('user.accountHasAddress', { email })}
      </p>
      <NameField error={errors.name} />
      <PhoneField error={errors.phone} />
      <NewPasswordField label={t('account.password')} error={errors.password} />
      <Button type="submit" wide busy={isBusy && t('user.makeMyAccount')}>
        {t('user.makeMyAccount')}
      </Button>
    </form>
  );
}
