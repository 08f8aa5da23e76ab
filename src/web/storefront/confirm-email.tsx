import { useState } from 'react';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import picture from '../images/heart-keychain.webp';
import { shopIn } from '../shop.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useForm } from '../use-form.ts';
import type { Route } from './+types/confirm-email';
import { Door } from './door.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Confirm your e-mail - ${shopIn(matches).shopName}`, isPrivate: true });

/** The link of the welcome letter. A click confirms, not the opening of the page: mail programs open links to look at them. */
export default function ConfirmEmail({ params: { token } }: Route.ComponentProps) {
  const [orders, setOrders] = useState<number | null>(null);
  const { isBusy, props } = useForm(async () => {
    setOrders((await api('POST /user/confirm-email/:token', { params: { token } })).orders);
  });
  return (
    <Door picture={picture} title="Confirm your e-mail">
      {orders === null ? (
        <form {...props} className="grid gap-6">
          <p>Orders that you made as a guest with this e-mail come into your account.</p>
          <Button type="submit" wide busy={isBusy && 'Confirm my e-mail'}>
            Confirm my e-mail
          </Button>
        </form>
      ) : (
        <div className="grid gap-6" role="status">
          <p>{`Thank you, your e-mail is confirmed.${came(orders)}`}</p>
          <ButtonLink to="/dashboard/user/orders" wide>
            See your orders
          </ButtonLink>
        </div>
      )}
    </Door>
  );
}

function came(orders: number): string {
  if (orders === 0) return '';
  return orders === 1 ? ' One order came into your account.' : ` ${orders} orders came into your account.`;
}
