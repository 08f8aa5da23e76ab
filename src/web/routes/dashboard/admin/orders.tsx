import { useState } from 'react';
import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { type OrderStatus, orderStatuses } from '../../../../shared/orders/order-statuses.ts';
import { api, apiPage, buildAddress } from '../../../api-client/api-client.ts';
import { makeChange, showMade } from '../../../components/admin/app/waiting/make-change.ts';
import { orderWith } from '../../../components/admin/app/waiting/show-changes.ts';
import { useWaitingChanges } from '../../../components/admin/app/waiting/waiting-changes.ts';
import { DayFilter, SelectFilter } from '../../../components/admin/lists/filters.tsx';
import { listLoader } from '../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../components/admin/lists/list-page.tsx';
import { cancelOrders } from '../../../components/admin/orders/cancel-dialog.tsx';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { Button, ButtonLink } from '../../../components/forms/button.tsx';
import { statusNames } from '../../../components/orders/status.tsx';
import { download } from '../../../components/page/download.ts';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useListParams } from '../../../hooks/list-query.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/orders';
import { BulkBar } from './orders/bulk-bar.tsx';
import { OrderColumns } from './orders/order-columns.tsx';
import { OrderLine } from './orders/order-line.tsx';
import { StatusChips } from './orders/status-chips.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('user.allOrders')} - ${shopIn(matches).shopName}`, isPrivate: true });

const filterNames = ['search', 'status', 'payment', 'from', 'to', 'sort'];

export const clientLoader = listLoader(
  filterNames,
  async (query, { signal }) => {
    const [{ body, total }, { counts }] = await Promise.all([
      apiPage('GET /user/all-orders', { query, signal }),
      api('GET /user/order-counts', { signal }),
    ]);
    return { rows: body, total, counts };
  },
  t('user.ordersFailed'),
);

export const clientAction = formAction(
  {
    move: async ({ fields: { status, from = '{}', confirmRefunded }, form }) => {
      const orderIds = form.getAll('orderId').map(String);
      const body = {
        orderIds,
        status: status as OrderStatus,
        from: JSON.parse(from) as Record<string, OrderStatus>,
        confirmRefunded: confirmRefunded === 'on',
      };
      const label = t('adminOrders.setTo', { count: orderIds.length, status: statusNames[body.status] });
      const answer = await makeChange({ name: 'PUT /user/order-statuses', body }, label);
      if (answer) showMade(answer);
    },
    cancel: cancelOrders,
  },
  { move: t('adminOrders.statusFailed') },
);

const empty = {
  icon: 'parcel',
  words: t('user.noOrders'),
  hint: t('adminOrders.emptyHint'),
  children: (
    <ButtonLink look="ghost" to="/">
      {t('adminOrders.seeYourShop')}
    </ButtonLink>
  ),
} as const;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { shown } = useWaitingChanges();
  const list = { ...loaderData, rows: loaderData.rows.map((order) => orderWith(order, shown)) };
  const { chosen, isChosen, toggle, chooseAll, clear } = useChosenOrders(list.rows);
  return (
    <ListPage
      title={t('user.allOrders')}
      list={list}
      empty={empty}
      controls={<StatusChips counts={list.counts} />}
      search={t('adminFrame.searchOrders')}
      filters={filters}
      actions={list.rows.length > 0 && <ChooseAll press={chooseAll} />}
      footer={<ExportButton />}
    >
      {(orders) => (
        <>
          <h2 className="sr-only">{t('user.orders')}</h2>
          <div className={`max-lg:-mx-gutter unfold:shadow-tag ${chosen.length > 0 ? 'mb-28 lg:mb-20' : ''}`}>
            <OrderColumns />
            {orders.map((order, index) => (
              <OrderLine
                key={order._id}
                order={order}
                isFirst={index === 0}
                isChosen={isChosen(order)}
                toggle={() => toggle(order)}
              />
            ))}
          </div>
          <BulkBar orders={chosen} clear={clear} />
        </>
      )}
    </ListPage>
  );
}

/** Which orders of a page are chosen. */
function useChosenOrders(rows: readonly OrderBody[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    chosen: rows.filter(({ _id }) => ids.includes(_id)),
    isChosen: ({ _id }: OrderBody) => ids.includes(_id),
    toggle: ({ _id }: OrderBody) => setIds(ids.includes(_id) ? ids.filter((one) => one !== _id) : [...ids, _id]),
    chooseAll: () => setIds(rows.map(({ _id }) => _id)),
    clear: () => setIds([]),
  };
}

function ChooseAll({ press }: { press: () => void }) {
  return (
    <Button look="plain" onClick={press}>
      {t('adminOrders.chooseAll')}
    </Button>
  );
}

const statusOptions = [
  ['', t('adminFrame.all')],
  ...orderStatuses.map((status) => [status, statusNames[status]] as const),
] as const;
const paymentOptions = [
  ['', t('adminFrame.all')],
  ['paid', t('order.success')],
  ['failed', t('order.failed')],
] as const;
const sortOptions = [
  ['', t('adminOrders.newestFirst')],
  ['oldest', t('adminOrders.oldestFirst')],
  ['largest', t('adminOrders.largestFirst')],
  ['smallest', t('adminOrders.smallestFirst')],
  ['promised', t('adminOrders.byPromisedDay')],
] as const;

const filters = (
  <>
    <SelectFilter name="status" label={t('order.status')} options={statusOptions} />
    <SelectFilter name="payment" label={t('order.payment')} options={paymentOptions} />
    <DayFilter name="from" label={t('adminOrders.from')} />
    <DayFilter name="to" label={t('adminOrders.to')} />
    <SelectFilter name="sort" label={t('listing.sort')} options={sortOptions} />
  </>
);

function ExportButton() {
  const { params } = useListParams();
  if (!useIsOwner()) return null;
  const query = Object.fromEntries([...params].filter(([name]) => filterNames.includes(name)));
  return (
    <Button
      look="ghost"
      small
      className="lg:ml-auto"
      onClick={() => void download(buildAddress('/user/orders.csv', { query }), 'orders.csv')}
    >
      {t('adminOrders.exportCsv')}
    </Button>
  );
}
