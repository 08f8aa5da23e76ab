import { type SubmitEvent, useState } from 'react';
import type { OrderBody } from '../../../../orders/api.ts';
import { formatAgo } from '../../../../shared/dates.ts';
import { type OrderStatus, orderStatuses } from '../../../../shared/order-statuses.ts';
import { addressOf, api, apiPage } from '../../../api-client/api-client.ts';
import { confirmStatus } from '../../../components/admin/confirm-status.ts';
import { download } from '../../../components/admin/download.ts';
import { listLoader } from '../../../components/admin/list-loader.ts';
import { DayFilter, Filters, ListPage, SelectFilter } from '../../../components/admin/list-page.tsx';
import { StatusSelect } from '../../../components/admin/status-select.tsx';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { withToast } from '../../../components/admin/with-toast.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { Select } from '../../../components/field.tsx';
import { OrderCard } from '../../../components/order-card.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { rowsPerPage, useListParams } from '../../../hooks/list-query.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - All Orders - ${shopIn(matches).shopName}`, isPrivate: true });

const filterNames = ['search', 'status', 'payment', 'from', 'to', 'sort'];

export const clientLoader = listLoader(
  filterNames,
  async (query, { signal }) => {
    const { body, total } = await apiPage('GET /user/all-orders', { query, signal });
    return { rows: body, total };
  },
  'Error fetching orders!',
);

export const clientAction = formAction(
  ({ fields, form }) =>
    withToast(
      api('PUT /user/order-statuses', {
        body: { orderIds: form.getAll('orderId').map(String), status: fields.status as OrderStatus },
      }),
    ),
  'Failed to update status!',
);

export default function Orders({ loaderData: list }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const now = new Date();
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <ListPage
      title="All Orders"
      list={list}
      empty="No orders found."
      controls={
        <>
          <OrderFilters />
          <BulkBar orders={list.rows} chosen={chosen} choose={setChosen} />
        </>
      }
    >
      {(orders) =>
        orders.map((order, index) => (
          <OrderCard
            key={order._id}
            order={order}
            number={(list.page - 1) * rowsPerPage + index + 1}
            status={<StatusSelect order={order} />}
            date={formatAgo(order.createdAt, now)}
            actions={
              <>
                <ChoiceField
                  type="checkbox"
                  checked={chosen.includes(order._id)}
                  onChange={() => toggle(order._id)}
                  label="Choose"
                />
                <ButtonLink look="plain" to={`/dashboard/admin/order/${order._id}`}>
                  Open
                </ButtonLink>
              </>
            }
            note={
              <>
                <p className="text-sm text-ink-2">{`Delivery place: ${order.buyer.location}`}</p>
                <p className="text-sm text-ink-2">{`Contact: ${order.buyer.phone}`}</p>
              </>
            }
          />
        ))
      }
    </ListPage>
  );
}

function OrderFilters() {
  return (
    <Filters search="Buyer, order or payment" names={filterNames.slice(1)}>
      <SelectFilter name="status" label="Status" options={statusOptions} />
      <SelectFilter name="payment" label="Payment" options={paymentOptions} />
      <DayFilter name="from" label="From" />
      <DayFilter name="to" label="To" />
      <SelectFilter name="sort" label="Sort" options={sortOptions} />
    </Filters>
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

interface BulkBarProps {
  orders: readonly OrderBody[];
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
}

/** Sets the status of several orders at once, and exports the list. */
function BulkBar({ orders, chosen, choose }: BulkBarProps) {
  const shown = orders.map(({ _id }) => _id).filter((id) => chosen.includes(id));
  const { isBusy, props } = useActionForm({ onSuccess: () => choose([]) });
  const askFirst = (event: SubmitEvent<HTMLFormElement>) => {
    const moved = orders.filter(({ _id }) => shown.includes(_id));
    if (confirmStatus(moved, String(new FormData(event.currentTarget).get('status')))) props.onSubmit(event);
    else event.preventDefault();
  };
  const { params } = useListParams();
  const isOwner = useIsOwner();
  const query = Object.fromEntries([...params].filter(([name]) => filterNames.includes(name)));
  return (
    <div className="button-row mb-5 justify-between">
      {shown.length > 0 ? (
        <form {...props} onSubmit={askFirst} className="button-row items-end">
          {shown.map((id) => (
            <input key={id} type="hidden" name="orderId" value={id} />
          ))}
          <Select label={`Move ${shown.length} chosen to`} name="status" defaultValue="Processing">
            {orderStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
          <Button type="submit" small busy={isBusy && 'Processing...'}>
            Move
          </Button>
        </form>
      ) : (
        <Button look="plain" onClick={() => choose(orders.map(({ _id }) => _id))}>
          Choose all on this page
        </Button>
      )}
      {isOwner && (
        <Button
          look="ghost"
          small
          onClick={() => void download(addressOf('/user/orders.csv', { query }), 'orders.csv')}
        >
          Export as CSV
        </Button>
      )}
    </div>
  );
}
