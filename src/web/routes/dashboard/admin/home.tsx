import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { OrderBody } from '../../../../orders/api.ts';
import { formatOrderNumber } from '../../../../shared/order-number.ts';
import { api, apiPage } from '../../../api-client/api-client.ts';
import { unpaidReason } from '../../../components/admin/confirm-status.ts';
import { Empty } from '../../../components/admin/empty.tsx';
import { LowStock, type LowStockList } from '../../../components/admin/low-stock.tsx';
import { spanOf } from '../../../components/admin/number-spans.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { useSession } from '../../../stores/session.ts';
import type { Route } from './+types/home';

/** The library of the charts is large: it is loaded after the page. */
const Numbers = lazy(() => import('../../../components/admin/numbers.tsx'));
const maxOpenOrders = 100;
const maxLowStock = 8;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const days = spanOf(new URL(url).searchParams);
  const numbers = api('GET /user/numbers', { query: { days }, signal }).catch(() => null);
  const lowStock: Promise<LowStockList> = apiPage('GET /product/allproducts', {
    query: { stock: 'low', sort: 'scarcest', limit: maxLowStock },
    signal,
  }).then(
    ({ body, total }) => ({ products: body.products, total }),
    () => null,
  );
  const openOrders = (payment: 'paid' | 'failed') =>
    apiPage('GET /user/all-orders', {
      query: { status: 'Not Processed', payment, limit: maxOpenOrders },
      signal,
    });
  const [paid, unpaid] = await Promise.all([openOrders('paid'), openOrders('failed')]);
  return { paid, unpaid, numbers, lowStock };
}

export default function AdminHome({ loaderData: { paid, unpaid, numbers, lowStock } }: Route.ComponentProps) {
  const { user } = useSession();
  return (
    <>
      <h1>{user?.name}</h1>
      <div className="mt-5.5 mb-8 grid grid-cols-[5fr_4fr] gap-6 max-lg:mt-3 max-lg:mb-5 max-lg:grid-cols-1 max-lg:gap-4">
        <div className="panel wrap-anywhere max-lg:bg-transparent max-lg:p-0 max-lg:shadow-none">
          <p>{user?.email}</p>
          <p>
            {user?.phone || (
              <Link className="underline underline-offset-4" to="/dashboard/user/profile">
                Add your phone number
              </Link>
            )}
          </p>
        </div>
        <div className="flex items-center gap-6 bg-accent px-7.5 py-6 text-cotton max-lg:px-5 max-lg:py-4">
          <b className="font-display text-[5rem]/[0.9] font-normal max-lg:text-[3.5rem]/[0.9]">{paid.total}</b>
          <span>
            Not Processed
            <br />
            <Link
              className="underline underline-offset-4 focus-visible:outline-cotton"
              to="/dashboard/admin/orders?status=Not+Processed"
            >
              Orders
            </Link>
          </span>
        </div>
      </div>
      {paid.total + unpaid.total === 0 ? (
        <Empty
          icon="check"
          words={'No "Not processed" orders found'}
          hint="Nothing waits for you. New orders stand here first."
        >
          <ButtonLink look="ghost" to="/dashboard/admin/orders">
            All Orders
          </ButtonLink>
        </Empty>
      ) : (
        <OpenOrders orders={[...paid.body, ...unpaid.body]} total={paid.total + unpaid.total} />
      )}
      <Suspense fallback={<Skeleton className="mt-7 h-210 md:h-194 lg:h-189" />}>
        <Numbers numbers={numbers} />
        <LowStock list={lowStock} />
      </Suspense>
    </>
  );
}

const openOrderClass =
  'grid grid-cols-[180px_1fr_auto] gap-x-4 items-center px-6.5 py-3 border-twine not-first:border-t max-lg:grid-cols-[1fr_auto] max-lg:px-gutter max-lg:py-2';

/** Paid orders before those that are not paid for. */
function OpenOrders({ orders, total }: { orders: readonly OrderBody[]; total: number }) {
  return (
    <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
      {orders.map((order) => (
        <li key={order._id} className={openOrderClass}>
          <b className="truncate font-semibold">
            {`${formatOrderNumber(order.number)} ${order.buyer.name || 'Customer name not available'}`}
          </b>
          <span className="wrap-anywhere max-lg:col-span-full max-lg:row-start-2 max-lg:text-sm">
            {order.products.length > 0
              ? order.products.map(({ name }) => name || 'Product name not available').join(', ')
              : 'No products available'}
            {unpaidReason(order) && <b className="block text-sm text-madder">{unpaidReason(order)}</b>}
          </span>
          <ButtonLink
            look="plain"
            to={`/dashboard/admin/order/${order._id}`}
            aria-label={`Open the order of ${order.buyer.name}`}
          >
            Open
          </ButtonLink>
        </li>
      ))}
      {orders.length < total && (
        <li className={openOrderClass}>
          <Link to="/dashboard/admin/orders?status=Not+Processed">{`All ${total} orders`}</Link>
        </li>
      )}
    </ul>
  );
}
