import { useCallback } from 'react';
import { formatDate } from '../../shared/dates.ts';
import { ApiError, api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { OrderCard } from '../ui/order-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Status } from '../ui/status.tsx';
import { NotFoundPage, TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Your order - ${shopIn(matches).shopName}`, isPrivate: true });

/** The order that the link in a mail opens. Asked for in the browser alone: nothing of it is rendered or kept on the server. */
export default function Order({ params: { key } }: Route.ComponentProps) {
  const load = useCallback(
    (signal?: AbortSignal) =>
      api('GET /order/:key', { params: { key }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }),
    [key],
  );
  const { value, hasFailed, reload } = useLoaded(load);
  if (value === null) return <NotFoundPage />;
  return (
    <div className="page-width min-h-screen">
      <PageHeading title="Your order" />
      {value === undefined && !hasFailed && <Skeleton className="h-screen" />}
      {value === undefined && hasFailed && <TryAgain again={() => void reload()} />}
      {value && (
        <>
          <OrderCard
            order={value.order}
            number={1}
            status={<Status status={value.order.status} />}
            date={formatDate(value.order.createdAt)}
          />
          <p className="whitespace-pre-line">{`Delivery place: ${value.order.buyer.address}`}</p>
        </>
      )}
    </div>
  );
}
