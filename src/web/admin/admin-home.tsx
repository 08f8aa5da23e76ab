import { Link } from 'react-router';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import { useSession } from '../session.ts';
import { shopIn } from '../shop.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Route } from './+types/admin-home';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (signal?: AbortSignal) =>
  (await api('GET /user/all-orders', { signal })).filter(({ status }) => status === 'Not Processed');

export default function AdminHome() {
  const { user } = useSession();
  const { value: waiting } = useLoaded(load);
  return (
    <>
      <h1>{user?.name}</h1>
      <div className="tiles">
        <div className="panel">
          <p>{user?.email}</p>
          <p>{user?.phone}</p>
        </div>
        <div className="count sewn">
          <b>{waiting?.length ?? 0}</b>
          <span>
            Not Processed
            <br />
            <Link to="/dashboard/admin/orders">Orders</Link>
          </span>
        </div>
      </div>
      {!waiting && <Skeleton className="h-48" />}
      {waiting?.length === 0 && <p>No "Not processed" orders found</p>}
      {waiting && waiting.length > 0 && (
        <ul className="panel todo">
          {waiting.map((order) => (
            <li key={order._id}>
              <b>{order.buyer.name || 'Customer name not available'}</b>
              <span className="pn">
                {order.products.length > 0
                  ? order.products.map(({ name }) => name || 'Product name not available').join(', ')
                  : 'No products available'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
