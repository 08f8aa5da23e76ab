import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/heart-keychain.webp';
import { useSession } from '../session.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NewPasswordField } from '../ui/person-fields.tsx';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/confirm-email';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Confirm your e-mail - ${shopIn(matches).shopName}`, isPrivate: true });

interface Confirmed {
  orders: number;
  isNewPassword: boolean;
}

/** The link of the first email. A click confirms, not the opening of the page: mail programs open links to look at them. */
export default function ConfirmEmail({ params: { token } }: Route.ComponentProps) {
  const { user } = useSession();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [isForeign, setForeign] = useState(false);
  if (confirmed) return <Thanks {...confirmed} />;
  return (
    <Door picture={picture} title="Confirm your e-mail">
      <p>Orders that you made as a guest with this e-mail come into your account.</p>
      {user && !isForeign ? (
        <ConfirmHere token={token} email={user.email} done={setConfirmed} isForeign={() => setForeign(true)} />
      ) : (
        <TwoWays token={token} done={setConfirmed} />
      )}
    </Door>
  );
}

type Done = (confirmed: Confirmed) => void;

/** For the account that is logged in; the link may be another account's. */
function ConfirmHere(props: { token: string; email: string; done: Done; isForeign: () => void }) {
  const { isBusy, props: form } = useForm(async () => {
    try {
      const { orders } = await api('POST /user/confirm-email/:token', { params: { token: props.token } });
      props.done({ orders, isNewPassword: false });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_required') props.isForeign();
      throw error;
    }
  });
  return (
    <form {...form} className="grid gap-6">
      <p className="break-all">{`You are logged in as ${props.email}.`}</p>
      <Button type="submit" wide busy={isBusy && 'Confirm my e-mail'}>
        Confirm my e-mail
      </Button>
    </form>
  );
}

function TwoWays({ token, done }: { token: string; done: Done }) {
  const { pathname } = useLocation();
  const { errors, isBusy, setErrors, props } = useForm(async ({ password = '', confirmPassword = '' }) => {
    if (password !== confirmPassword) {
      setErrors({ confirmPassword: 'This is not the password above.' });
      return toast.error('Passwords do not match');
    }
    const body = { password, confirmPassword };
    const { orders } = await api('POST /user/confirm-email/:token', { params: { token }, body });
    done({ orders, isNewPassword: true });
  });
  return (
    <>
      <h2>You registered yourself</h2>
      <p>Log in, and the link confirms your e-mail.</p>
      <ButtonLink to="/login" state={{ from: pathname }} wide>
        Log in
      </ButtonLink>
      <hr className="run soft" />
      <h2>Somebody else did, or you do not know the password</h2>
      <p>
        Set a new password. Whoever is logged in with the old one is logged out, and name, phone and address are
        removed.
      </p>
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
        <Button type="submit" look="ghost" wide busy={isBusy && 'Set a new password'}>
          Set a new password
        </Button>
      </form>
    </>
  );
}

function Thanks({ orders, isNewPassword }: Confirmed) {
  return (
    <Door picture={picture} title="Confirm your e-mail">
      <div className="grid gap-6" role="status">
        <p>{`Thank you, your e-mail is confirmed.${came(orders)}`}</p>
        <ButtonLink to={isNewPassword ? '/login' : '/dashboard/user/orders'} wide>
          {isNewPassword ? 'Log in' : 'See your orders'}
        </ButtonLink>
      </div>
    </Door>
  );
}

function came(orders: number): string {
  if (orders === 0) return '';
  return orders === 1 ? ' One order came into your account.' : ` ${orders} orders came into your account.`;
}
