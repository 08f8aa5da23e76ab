import { useEffect, useState } from 'react';
import type { OrderBody } from '../../orders/api.ts';
import { formatAgo } from '../../shared/dates.ts';
import { type OrderStatus, orderStatuses } from '../../shared/order-statuses.ts';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { QuietSelect } from '../ui/field.tsx';
import { OrderCard } from '../ui/order-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `All Orders - ${shopIn(matches).shopName}`, isPrivate: true });

const load = (signal?: AbortSignal) => api('GET /user/all-orders', { signal });

export default function Orders() {
  const { value: orders, hasFailed, reload } = useLoaded(load);
  const now = new Date();
  useEffect(() => {
    if (hasFailed) toast.error('Error fetching orders!');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">All Orders</h1>
      {!orders && !hasFailed && <Skeleton className="h-64" />}
      {orders?.length === 0 && <p>No orders found.</p>}
      {orders?.map((order, index) => (
        <OrderCard
          key={order._id}
          order={order}
          number={index + 1}
          status={<StatusSelect order={order} changed={reload} />}
          date={formatAgo(order.createdAt, now)}
          note={
            <>
              <p className="k">{`Delivery place: ${order.buyer.location}`}</p>
              <p className="k">{`Contact: ${order.buyer.phone}`}</p>
            </>
          }
        />
      ))}
    </>
  );
}

/** Saves on change, and stays closed until the answer. */
function StatusSelect({ order, changed }: { order: OrderBody; changed: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const change = async (status: OrderStatus) => {
    setBusy(true);
    try {
      await api('PUT /user/order-status/:orderId', { params: { orderId: order._id }, body: { status } });
      toast.success('Order status updated!');
      await changed();
    } catch {
      toast.error('Failed to update status!');
    } finally {
      setBusy(false);
    }
  };
  return (
    <QuietSelect
      label="Status"
      value={order.status}
      disabled={isBusy}
      onChange={(event) => change(event.target.value as OrderStatus)}
    >
      {!order.status && <option value="">Select Status</option>}
      {orderStatuses.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </QuietSelect>
  );
}
