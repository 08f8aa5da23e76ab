import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { OrderBody } from '../../orders/api.ts';
import { formatDate } from '../../shared/dates.ts';
import { formatCurrency, formatPrice } from '../../shared/money.ts';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Route } from './+types/user-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Orders - ${shopIn(matches).shopName}`, isPrivate: true });

export default function OrdersOfUser({ params: { userId } }: Route.ComponentProps) {
  const { state } = useLocation();
  const load = useCallback(
    (signal?: AbortSignal) => api('GET /user/orders/:userId', { params: { userId }, signal }),
    [userId],
  );
  const { value, hasFailed, reload } = useLoaded(load);
  const orders = value?.orders;
  useEffect(() => {
    if (hasFailed) toast.error('Error fetching orders!');
  }, [hasFailed]);
  const name = (state as { name?: string } | null)?.name ?? value?.user.name ?? '';
  return (
    <>
      <h1 className="mb-5">{`Orders for User ${name}`}</h1>
      {!orders && !hasFailed && <Skeleton className="h-64" />}
      {!orders && hasFailed && <TryAgain again={() => void reload()} />}
      {orders?.length === 0 && <p>No orders found for this user.</p>}
      {orders?.map((order) => (
        <OrderDetails key={order._id} order={order} />
      ))}
    </>
  );
}

function OrderDetails({ order }: { order: OrderBody }) {
  const { payment } = order;
  return (
    <article className="panel mb-6 grid gap-4" aria-label={`Order ${order._id}`}>
      <h2 className="text-t2">{`Order ID: ${order._id}`}</h2>
      <p>{`Total Amount: ${formatCurrency(order.totalAmount)}`}</p>
      <ul>
        {order.products.map((line) => (
          <li key={line._id}>{`${line.name} × ${line.quantity}: ${formatPrice(line.price)}`}</li>
        ))}
      </ul>
      {payment.razorpay_payment_id ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 break-all">
          <dt>Method</dt>
          <dd>Razorpay{payment.method && ` (${payment.method})`}</dd>
          <dt>Transaction ID</dt>
          <dd>{payment.razorpay_payment_id}</dd>
          <dt>Payment order ID</dt>
          <dd>{payment.razorpay_order_id}</dd>
          <dt>Amount</dt>
          <dd>{formatCurrency(payment.amount)}</dd>
          <dt>Date</dt>
          <dd>{payment.createdAt && formatDate(payment.createdAt)}</dd>
          <dt>Payment</dt>
          <dd>{payment.success ? <span className="st ok">Successful</span> : <span className="st no">Failed</span>}</dd>
        </dl>
      ) : (
        <p>No transaction found</p>
      )}
      <p className="small muted">{`Placed on ${formatDate(order.createdAt)}`}</p>
    </article>
  );
}
