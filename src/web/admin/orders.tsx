import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OrderBody } from '../../orders/api.ts';
import { formatAgo } from '../../shared/dates.ts';
import { type OrderStatus, orderStatuses } from '../../shared/order-statuses.ts';
import { addressOf, api, apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { OrderCard } from '../ui/order-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/orders';
import { download } from './download.ts';
import { Controls, isAny, Pager, Pick, PickDay, SearchFor } from './list-parts.tsx';
import { StatusSelect } from './status-select.tsx';
import { useIsOwner } from './use-admin-access.ts';
import { type List, type ListQuery, rowsPerPage, useList } from './use-list.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - All Orders - ${shopIn(matches).shopName}`, isPrivate: true });

const filters = ['search', 'status', 'payment', 'from', 'to', 'sort'];
const load = async (query: ListQuery, signal?: AbortSignal) => {
  const { body, total } = await apiPage('GET /user/all-orders', { query, signal });
  return { rows: body, total };
};

export default function Orders() {
  const list = useList<OrderBody>(filters, load);
  const { table, params, setParam, hasFailed, isLoaded, reload, total = 0 } = list;
  const now = new Date();
  const page = Number(params.get('page')) || 1;
  useEffect(() => {
    if (hasFailed) toast.error('Error fetching orders!');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">All Orders</h1>
      <Controls
        search={<SearchFor params={params} setParam={setParam} label="Buyer, order or payment" />}
        isFiltered={isAny(params, filters.slice(1))}
      >
        <Pick params={params} setParam={setParam} name="status" label="Status" options={statusOptions} />
        <Pick params={params} setParam={setParam} name="payment" label="Payment" options={paymentOptions} />
        <PickDay params={params} setParam={setParam} name="from" label="From" />
        <PickDay params={params} setParam={setParam} name="to" label="To" />
        <Pick params={params} setParam={setParam} name="sort" label="Sort" options={sortOptions} />
      </Controls>
      <BulkBar list={list} params={params} />
      {!isLoaded && !hasFailed && <Skeleton className="h-screen" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>No orders found.</p>}
      {table.getRowModel().rows.map((row, index) => (
        <OrderCard
          key={row.id}
          order={row.original}
          number={(page - 1) * rowsPerPage + index + 1}
          status={<StatusSelect order={row.original} changed={reload} />}
          date={formatAgo(row.original.createdAt, now)}
          actions={
            <>
              <label className="opt">
                <input type="checkbox" checked={row.getIsSelected()} onChange={() => row.toggleSelected()} /> Choose
              </label>
              <Link className="btn plain" to={`/dashboard/admin/order/${row.original._id}`}>
                Open
              </Link>
            </>
          }
          note={
            <>
              <p className="k">{`Delivery place: ${row.original.buyer.location}`}</p>
              <p className="k">{`Contact: ${row.original.buyer.phone}`}</p>
            </>
          }
        />
      ))}
      {isLoaded && <Pager table={table} page={page} total={total} />}
    </>
  );
}

const statusOptions = [['', 'All'], ...orderStatuses.map((status) => [status, status] as const)] as const;
const paymentOptions = [
  ['', 'All'],
  ['paid', 'Success'],
  ['failed', 'Failed'],
] as const;
const sortOptions = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['largest', 'Largest first'],
  ['smallest', 'Smallest first'],
] as const;

/** Several orders moved at once, and the list as a file. */
function BulkBar({ list: { table, reload }, params }: { list: List<OrderBody>; params: URLSearchParams }) {
  const chosen = table.getSelectedRowModel().rows.map(({ id }) => id);
  const [status, setStatus] = useState<OrderStatus>('Processing');
  const [isBusy, setBusy] = useState(false);
  const isOwner = useIsOwner();
  const move = async () => {
    setBusy(true);
    try {
      const { message } = await api('PUT /user/order-statuses', { body: { orderIds: chosen, status } });
      toast.success(message);
      table.resetRowSelection();
      await reload();
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to update status!'));
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    download(addressOf('/user/orders.csv', { query: queryOf(params) }), 'orders.csv').catch((error) =>
      toast.error(sentenceOf(error)),
    );
  return (
    <div className="rowx mb-5 justify-between">
      {chosen.length > 0 ? (
        <div className="rowx items-end">
          <Select
            label={`Move ${chosen.length} chosen to`}
            value={status}
            onChange={({ target }) => setStatus(target.value as OrderStatus)}
          >
            {orderStatuses.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <Button small busy={isBusy && 'Processing...'} onClick={move}>
            Move
          </Button>
        </div>
      ) : (
        <Button look="plain" onClick={() => table.toggleAllRowsSelected(true)}>
          Choose all on this page
        </Button>
      )}
      {isOwner && (
        <Button look="ghost" small onClick={save}>
          Export as CSV
        </Button>
      )}
    </div>
  );
}

function queryOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => filters.includes(name)));
}
