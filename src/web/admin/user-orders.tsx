import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderBody } from '../../orders/api.ts';
import type { AdminRole } from '../../shared/admin-role.ts';
import { formatDate } from '../../shared/dates.ts';
import { formatCurrency, formatPrice } from '../../shared/money.ts';
import { apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/user-orders';
import { Pager } from './list-parts.tsx';
import { RoleForm } from './role-form.tsx';
import { type ListQuery, useList } from './use-list.ts';

const noFilters: string[] = [];

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Orders - ${shopIn(matches).shopName}`, isPrivate: true });

export default function OrdersOfUser({ params: { userId } }: Route.ComponentProps) {
  const { state } = useLocation();
  const [found, setFound] = useState<{ name: string; adminRole: AdminRole | null }>();
  const load = useCallback(
    async (query: ListQuery, signal?: AbortSignal) => {
      const { body, total } = await apiPage('GET /user/orders/:userId', { params: { userId }, query, signal });
      setFound(body.user);
      return { rows: body.orders, total };
    },
    [userId],
  );
  const { table, params, hasFailed, isLoaded, reload, total = 0 } = useList<OrderBody>(noFilters, load);
  useEffect(() => {
    if (hasFailed) toast.error('Error fetching orders!');
  }, [hasFailed]);
  const name = (state as { name?: string } | null)?.name ?? found?.name ?? '';
  return (
    <>
      <h1 className="mb-5">{`Orders for User ${name}`}</h1>
      {found && <RoleForm userId={userId} adminRole={found.adminRole} changed={reload} />}
      {!isLoaded && !hasFailed && <Skeleton className="h-64" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>No orders found for this user.</p>}
      {table.getRowModel().rows.map(({ id, original }) => (
        <OrderDetails key={id} order={original} />
      ))}
      {total > 0 && <Pager table={table} page={Number(params.get('page')) || 1} total={total} />}
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
