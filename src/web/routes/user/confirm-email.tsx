import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Answer, ApiError, api } from '../../api-client/api-client.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { formatError } from '../../components/forms/form-errors.ts';
import { AccountPage } from '../../components/page/account-page.tsx';
import { head } from '../../document/head.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import { useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { Route } from './+types/confirm-email';
import { NewPasswordForm, newPasswordIn } from './new-password-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Confirm your email - ${shopIn(matches).shopName}`, isPrivate: true });

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
    <AccountPage picture="confirm-email" title="Confirm your email">
      <p>Orders that you made as a guest with this email come into your account.</p>
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
  return (
    <form {...props} className="grid gap-6">
      <p dir="auto" className="wrap-anywhere">{`You are logged in as ${email}.`}</p>
      <Button type="submit" wide busy={isBusy && 'Confirm my email'}>
        Confirm my email
      </Button>
    </form>
  );
}

function LoginOrNewPassword({ onSuccess }: { onSuccess: (confirmed: Confirmed) => void }) {
  const { pathname } = useLocation();
  return (
    <>
      <h2>You registered yourself</h2>
      <p>Log in, and the link confirms your email.</p>
      <ButtonLink to="/login" state={{ from: pathname }} wide>
        Log in
      </ButtonLink>
      <hr className="hairline" />
      <h2>Somebody else did, or you do not know the password</h2>
      <p>
        Set a new password. Whoever is logged in with the old one is logged out, and name, phone and address are
        removed.
      </p>
      <NewPasswordForm label="Set a new password" look="ghost" intent="set-password" onSuccess={onSuccess} />
    </>
  );
}

interface ThanksProps {
  orders: number;
  isNewPassword: boolean;
}

function Thanks({ orders, isNewPassword }: ThanksProps) {
  return (
    <AccountPage picture="confirm-email" title="Confirm your email">
      <div className="grid gap-6" role="status">
        <p>{`Thank you, your email is confirmed.${broughtOrders(orders)}`}</p>
        <ButtonLink to={isNewPassword ? '/login' : '/dashboard/user/orders'} wide>
          {isNewPassword ? 'Log in' : 'See your orders'}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

function broughtOrders(orders: number): string {
  if (orders === 0) return '';
  return orders === 1 ? ' One order came into your account.' : ` ${orders} orders came into your account.`;
}
