import { lazy, Suspense } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { ApiError, api, apiPage } from '../../../api-client/api-client.ts';
import { useOrdersOffline } from '../../../components/admin/app/offline.ts';
import { makeChange, showMade } from '../../../components/admin/app/waiting/make-change.ts';
import { orderWith, todayWith } from '../../../components/admin/app/waiting/show-changes.ts';
import { type ShownChanges, useWaitingChanges } from '../../../components/admin/app/waiting/waiting-changes.ts';
import { decideFailure } from '../../../components/admin/orders/failure-decision.tsx';
import type { Step, WorkOrder } from '../../../components/admin/orders/work-button.tsx';
import { Skeleton } from '../../../components/page/skeleton.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/home';
import { NeedsAttention, Waiting } from './home/attention.tsx';
import { BackupProblem } from './home/backup-problem.tsx';
import { CameBack, unpack } from './home/came-back.tsx';
import { CourierProblems, PackLink } from './home/couriers.tsx';
import { FirstSale } from './home/first-sale.tsx';
import { LacksEmail } from './home/lacks-email.tsx';
import { LowStock, type LowStockList } from './home/low-stock.tsx';
import { readSpan } from './home/number-spans.ts';
import { OpenOrders } from './home/open-orders.tsx';
import { ToHandOver, ToPack } from './home/parcels.tsx';
import { TodayStrip } from './home/strip.tsx';
import { ToMake } from './home/to-make.tsx';
import { useNextFocus } from './home/use-next-focus.ts';
import { WeightsToAnswer } from './home/weight-disputes.tsx';

/** The library of the charts is large: it is loaded after the page. */
const Numbers = lazy(() => import('./home/numbers.tsx'));
const maxOpenOrders = 100;
const maxLowStock = 8;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const days = readSpan(new URL(url).searchParams);
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
  const [today, paid, unpaid, backup, couriers, weights] = await Promise.all([
    api('GET /user/today', { signal }),
    openOrders('paid'),
    openOrders('failed'),
    api('GET /backups/last', { signal }).catch(() => null),
    api('GET /courier/parcels', { signal }).catch(() => null),
    api('GET /courier/weight-disputes', { signal }).catch(() => null),
  ]);
  return { today, paid, unpaid, backup, couriers, weights, numbers, lowStock };
}

export const clientAction = formAction({
  work: async ({ fields: { step, label = '', orders = '[]' } }) => {
    const body = { step: step as Step, orders: JSON.parse(orders) as WorkOrder[] };
    try {
      const answer = await makeChange({ name: 'PUT /user/order-work', body }, label);
      if (answer) showMade(answer);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      // Somebody was faster: the lists are loaded again.
      toast.error(error.message);
    }
  },
  unpack,
  decideFailure,
});

type Loaded = Route.ComponentProps['loaderData'];

function withChanges({ today, paid, unpaid }: Loaded, changes: ShownChanges['shown']) {
  const open = ({ body, total }: Loaded['paid']) => {
    const left = body.filter((order) => orderWith(order, changes).status === 'Not Processed');
    return { body: left, total: total - (body.length - left.length) };
  };
  return { today: todayWith(today, changes), paid: open(paid), unpaid: open(unpaid) };
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { backup, couriers, weights, numbers, lowStock } = loaderData;
  const { today, paid, unpaid } = withChanges(loaderData, useWaitingChanges().shown);
  useOrdersOffline(today);
  const { toMake, toPack, toHandOver, waiting, attention } = today;
  const onClickCapture = useNextFocus(today);
  const notProcessed = paid.total + unpaid.total;
  const hasWork = toMake.length + toPack.length + toHandOver.length > 0;
  return (
    <div className="pb-14" onClickCapture={onClickCapture}>
      <TodayStrip today={today} notProcessed={notProcessed} />
      <LacksEmail />
      <BackupProblem backup={backup} />
      <FirstSale today={today} />
      <div className="items-start gap-x-7 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]">
        <div className="lg:col-start-1">
          {hasWork ? <ToMake products={toMake} /> : <p className="py-4 text-ink-2">{t('today.nothingToMake')}</p>}
        </div>
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <PackLink count={couriers?.toBook.length ?? 0} />
          <ToPack parcels={toPack} />
          <ToHandOver parcels={toHandOver} />
          <CourierWork couriers={couriers} weights={weights} />
          <Waiting entries={waiting} />
          <NeedsAttention entries={attention} />
        </div>
        <div className="lg:col-start-1">
          <OpenOrders orders={[...paid.body, ...unpaid.body]} total={notProcessed} />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <Suspense fallback={<Skeleton className="mt-7 h-210 md:h-194 lg:h-189" />}>
            <Numbers numbers={numbers} />
            <LowStock list={lowStock} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** What came back, what a courier could not do, and weights that it disputes. */
function CourierWork({ couriers, weights }: Pick<Route.ComponentProps['loaderData'], 'couriers' | 'weights'>) {
  return (
    <>
      <CameBack parcels={couriers?.returned ?? []} />
      <CourierProblems shipments={couriers?.problems ?? []} />
      <WeightsToAnswer disputes={weights?.disputes ?? []} />
    </>
  );
}
