import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderBody } from '../../../../../orders/api.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { lineName } from '../../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { WaitingMark } from '../../../../components/admin/app/waiting/waiting-mark.tsx';
import { PromisedDay } from '../../../../components/admin/orders/promised-day.tsx';
import { StatusSelect } from '../../../../components/admin/orders/status-select.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { PaymentState } from '../../../../components/orders/status.tsx';

const columns = [
  ['#', 'w-[8%]'],
  ['Buyer', 'w-[15%]'],
  ['Products', ''],
  ['Quantity', 'w-[8%] text-right'],
  ['Date', 'w-[11%]'],
  ['Price', 'w-[10%] text-right'],
  ['Payment', 'w-[12%]'],
  ['Status', 'w-[17%]'],
] as const;
type Column = (typeof columns)[number][0];
const cellClass = (column: Column) => `py-2 px-2 ${columns.find(([name]) => name === column)?.[1] ?? ''}`;

/** Above the rows; for screen readers each row's table has headings of its own. */
export function OrderColumns() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[52px_44px_minmax(0,1fr)_48px] border-b border-twine bg-cotton text-xs text-ink-2 max-unfold:hidden"
    >
      <table className="col-start-3 w-full table-fixed">
        <tbody>
          <tr>
            {columns.map(([name]) => (
              <td key={name} className={cellClass(name)}>
                {name}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The columns of an order's row. */
export function Columns({ order, ago, isOpen }: { order: OrderBody; ago: string; isOpen: boolean }) {
  return (
    <table
      className={`w-full table-fixed border-collapse text-sm/[1.35] max-unfold:col-span-full max-unfold:border-t max-unfold:border-twine ${isOpen ? 'max-unfold:block' : 'max-unfold:hidden'}`}
    >
      <thead className="max-unfold:hidden">
        <tr>
          {columns.map(([name, width]) => (
            <th key={name} scope="col" className={`p-0 ${width}`}>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-unfold:block">
        <tr className="max-unfold:grid max-unfold:gap-y-0.5 max-unfold:px-4 max-unfold:pt-3.5 max-unfold:pb-1.5">
          <Cells order={order} ago={ago} />
        </tr>
      </tbody>
    </table>
  );
}

function Cells({ order, ago }: { order: OrderBody; ago: string }) {
  return (
    <>
      <Cell column="#">
        <Link className="font-bold underline underline-offset-4" to={`/dashboard/admin/order/${order._id}`}>
          {formatOrderNumber(order.number)}
        </Link>
      </Cell>
      <Cell column="Buyer">
        {order.buyer.name}
        {order.gift && <span className="block text-ink-2">{`Gift for ${order.shipTo.name}`}</span>}
      </Cell>
      <Cell column="Products" isPlain>
        {order.products.map(lineName).join(', ')}
        <span className="block max-unfold:hidden">
          <WaitingMark orderId={order._id} />
        </span>
      </Cell>
      <Cell column="Quantity">{order.products.length}</Cell>
      <Cell column="Date" isPlain>
        <time dateTime={order.createdAt}>{ago}</time>
        {isToSend(order) && (
          <PromisedDay promise={order.promise} isCollected={order.bill.zone === 'pickup'} className="flex!" />
        )}
      </Cell>
      <Cell column="Price">{formatPrice(order.totalAmount)}</Cell>
      <Cell column="Payment">
        <span>
          <PaymentState success={order.payment.success} awaited={order.payment.awaited} cod={order.payment.cod} />
          {order.payment.test && <TestTag />}
          {order.payment.refunded && <span className="block text-madder">Refunded</span>}
        </span>
      </Cell>
      <Cell column="Status">
        <StatusSelect order={order} />
      </Cell>
    </>
  );
}

/** Repeats its column's name where the table is folded. */
function Cell({ column, isPlain, children }: { column: Column; isPlain?: boolean; children: ReactNode }) {
  return (
    <td
      data-label={column}
      className={`${cellClass(column)} align-middle ${isPlain ? 'unfold:text-ink-2' : 'font-semibold'} max-unfold:grid max-unfold:w-auto max-unfold:grid-cols-[104px_minmax(0,1fr)] max-unfold:items-center max-unfold:px-0 max-unfold:py-[5px] max-unfold:text-left max-unfold:before:font-medium max-unfold:before:text-ink-2 max-unfold:before:content-[attr(data-label)]`}
    >
      {children}
    </td>
  );
}

export function isToSend({ status, payment }: OrderBody): boolean {
  return payment.success && (status === 'Not Processed' || status === 'Processing');
}
