import { useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { type Answer, ApiError, api } from '../../api-client/api-client.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { formatError } from '../../components/forms/form-errors.ts';
import { AccountPage } from '../../components/page/account-page.tsx';
import { SignedInForm } from '../../components/session/signed-in-form.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import { useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/confirm-email';
import { NewPasswordForm, newPasswordIn } from './new-password-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('user.confirmEmail')} - ${shopIn(matches).shopName}`, isPrivate: true });

/** Where the link belongs to another account than the one that is logged in. */
const isForeignLink = (error: unknown) => error instanceof ApiError && error.code === 'proof_required';

export const clientAction = formAction({
  confirm: async ({ params: { token = '' } }) => {
    try {
      return await api('POST /user/confirm-email/:token', { params: { token } });
    } catch (error) {
      if (!isForeignLink(error)) throw error;
      toast.error(formatError(error));
      return null;
    }
  },
  'set-password': ({ fields, params: { token = '' } }) =>
    api('POST /user/confirm-email/:token', { params: { token }, body: newPasswordIn(fields) }),
});

type Confirmed = Answer<'POST /user/confirm-email/:token'>;

/** Confirms on a click, not when the page opens: email programs follow links to scan them. */
export default function ConfirmEmail() {
  const { user } = useSession();
  const [isForeign, setForeign] = useState(false);
  const [thanks, setThanks] = useState<ThanksProps>();
  if (thanks) return <Thanks {...thanks} />;
  return (
    <AccountPage picture="confirm-email" title={t('user.confirmEmail')}>
      <p>{t('user.guestOrdersMove')}</p>
      {user && !isForeign ? (
        <ConfirmForm
          email={user.email}
          onSuccess={(confirmed) =>
            confirmed ? setThanks({ orders: confirmed.orders, isNewPassword: false }) : setForeign(true)
          }
        />
      ) : (
        <LoginOrNewPassword onSuccess={({ orders }) => setThanks({ orders, isNewPassword: true })} />
      )}
    </AccountPage>
  );
}

interface ConfirmFormProps {
  email: string;
  onSuccess: (confirmed: Confirmed | null) => void;
}

function ConfirmForm({ email, onSuccess }: ConfirmFormProps) {
  const { isBusy, props } = useActionForm<Confirmed | null>({ intent: 'confirm', onSuccess });
  return <SignedInForm {...props} email={email} label={t('user.confirmMyEmail')} isBusy={isBusy} />;
}

function LoginOrNewPassword({ onSuccess }: { onSuccess: (confirmed: Confirmed) => void }) {
  const { pathname } = useLocation();
  return (
    <>
      <h2>{t('user.registeredYourself')}</h2>
      <p>{t('user.logInConfirms')}</p>
      <ButtonLink to="/login" state={{ from: pathname }} wide>
        {t('user.logIn')}
      </ButtonLink>
      <hr className="hairline" />
      <h2>{t('user.somebodyElse')}</h2>
      <p>{t('user.setNewPasswordText')}</p>
      <NewPasswordForm label={t('user.setNewPassword')} look="ghost" intent="set-password" onSuccess={onSuccess} />
    </>
  );
}

interface ThanksProps {
  orders: number;
  isNewPassword: boolean;
}

function Thanks({ orders, isNewPassword }: ThanksProps) {
  return (
    <AccountPage picture="confirm-email" title={t('user.confirmEmail')}>
      <div className="grid gap-6" role="status">
        <p>{orders > 0 ? t('user.emailConfirmedOrders', { count: orders }) : t('user.emailConfirmed')}</p>
        <ButtonLink to={isNewPassword ? '/login' : '/dashboard/user/orders'} wide>
          {isNewPassword ? t('user.logIn') : t('user.seeYourOrders')}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
