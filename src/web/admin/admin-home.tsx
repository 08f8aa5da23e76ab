import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { useSession } from '../stores/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/admin-home';
import { LowStock } from './low-stock.tsx';

/** The charts' library is large: it comes after the page. */
const Numbers = lazy(() => import('./numbers.tsx'));
const mostListed = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - ${shopIn(matches).shopName}`, isPrivate: true });

const load = (signal?: AbortSignal) =>
  apiPage('GET /user/all-orders', { query: { status: 'Not Processed', limit: mostListed }, signal });

export default function AdminHome() {
  const { user } = useSession();
  const { value: waiting, hasFailed, reload } = useLoaded(load);
  return (
    <>
      <h1>{user?.name}</h1>
      <div className="tiles">
        <div className="panel">
          <p>{user?.email}</p>
          <p>{user?.phone}</p>
        </div>
        <div className="count sewn">
          <b>{waiting?.total ?? 0}</b>
          <span>
            Not Processed
            <br />
            <Link to="/dashboard/admin/orders?status=Not+Processed">Orders</Link>
          </span>
        </div>
      </div>
      {!waiting && !hasFailed && <Skeleton className="h-screen" />}
      {!waiting && hasFailed && <TryAgain again={() => void reload()} />}
      {waiting?.total === 0 && <p>No "Not processed" orders found</p>}
      {waiting && waiting.total > 0 && (
        <ul className="panel todo">
          {waiting.body.map((order) => (
            <li key={order._id}>
              <b>{order.buyer.name || 'Customer name not available'}</b>
              <span className="pn">
                {order.products.length > 0
                  ? order.products.map(({ name }) => name || 'Product name not available').join(', ')
                  : 'No products available'}
              </span>
              <Link
                className="btn plain"
                to={`/dashboard/admin/order/${order._id}`}
                aria-label={`Open the order of ${order.buyer.name}`}
              >
                Open
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(waiting || hasFailed) && (
        <Suspense fallback={<Skeleton className="mt-7 h-screen" />}>
          <Numbers />
          <LowStock />
        </Suspense>
      )}
    </>
  );
}
