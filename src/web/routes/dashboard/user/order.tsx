import { data, Link } from 'react-router';
import { api } from '../../../api-client/api-client.ts';
import { OrderDetails } from '../../../components/order-details.tsx';
import { OrderDocuments } from '../../../components/order-documents.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Your order - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ params: { orderId }, request: { signal } }: Route.ClientLoaderArgs) {
  const order = (await api('GET /user/orders', { signal })).find(({ _id }) => _id === orderId);
  if (!order) throw data(null, { status: 404 });
  const { documents } = await api('GET /user/order/:orderId/documents', { params: { orderId }, signal });
  return { order, documents };
}

export default function UserOrder({ loaderData: { order, documents } }: Route.ComponentProps) {
  return (
    <OrderDetails order={order} crumb={<Link to="/dashboard/user/orders">All Orders</Link>}>
      <OrderDocuments documents={documents} path={`/user/order/${order._id}/documents`} />
    </OrderDetails>
  );
}
