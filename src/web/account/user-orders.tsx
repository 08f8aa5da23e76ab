import { useEffect } from 'react';
import { formatDate } from '../../shared/dates.ts';
import { api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useForm } from '../hooks/use-form.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { OrderCard } from '../ui/order-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Status } from '../ui/status.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/user-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `All Orders - ${shopIn(matches).shopName}`, isPrivate: true });

const load = (signal?: AbortSignal) => api('GET /user/orders', { signal });

export default function UserOrders() {
  const { value: orders, hasFailed, reload } = useLoaded(load);
  useEffect(() => {
    if (hasFailed) toast.error('Error fetching orders!');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-7">All Orders</h1>
      {!orders && !hasFailed && <Skeleton className="h-64" />}
      {!orders && hasFailed && <TryAgain again={() => void reload()} />}
      {orders?.length === 0 && <p className="text-t2">No orders found.</p>}
      {orders?.map((order, index) => (
        <OrderCard
          key={order._id}
          order={order}
          number={index + 1}
          status={<Status status={order.status} />}
          date={formatDate(order.createdAt)}
        />
      ))}
      {orders && <GuestOrders />}
    </>
  );
}

/** Orders made as a guest are brought by a link in a mail: it proves whose they are. */
function GuestOrders() {
  const { isBusy, props } = useForm(async () => {
    toast.success((await api('POST /user/confirm-email')).message);
  });
  return (
    <form {...props} className="mt-8 flex flex-wrap items-center gap-4">
      <p className="text-t2">Bought something without logging in?</p>
      <Button type="submit" look="ghost" small busy={isBusy && 'Find my guest orders'}>
        Find my guest orders
      </Button>
    </form>
  );
}
