import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { lineName } from '../../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { WaitingMark } from '../../../../components/admin/app/waiting/waiting-mark.tsx';
import { PromisedDay } from '../../../../components/admin/orders/promised-day.tsx';
import { StatusSelect } from '../../../../components/admin/orders/status-select.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { PaymentState } from '../../../../components/orders/status.tsx';

const columns = {
  number: { label: '#', width: 'w-[8%]' },
  buyer: { label: t('order.buyer'), width: 'w-[15%]' },
  products: { label: t('adminFrame.products'), width: '' },
  quantity: { label: t('order.quantity'), width: 'w-[8%] text-right' },
  date: { label: t('order.date'), width: 'w-[11%]' },
  price: { label: t('listing.price'), width: 'w-[10%] text-right' },
  payment: { label: t('order.payment'), width: 'w-[12%]' },
  status: { label: t('order.status'), width: 'w-[17%]' },
};
type Column = keyof typeof columns;
const cellClass = (width: string) => `py-2 px-2 ${width}`;

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
            {Object.values(columns).map(({ label, width }) => (
              <td key={label} className={cellClass(width)}>
                {label}
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
          {Object.values(columns).map(({ label, width }) => (
            <th key={label} scope="col" className={`p-0 ${width}`}>
              <span className="sr-only">{label}</span>
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
  const { name } = order.shipTo;
  return (
    <>
      <Cell column="number">
        <Link className="font-bold underline underline-offset-4" to={`/dashboard/admin/order/${order._id}`}>
          {formatOrderNumber(order.number)}
        </Link>
      </Cell>
      <Cell column="buyer">
        {order.buyer.name}
        {order.gift && <span className="block text-ink-2">{t('adminOrders.giftFor', { name })}</span>}
      </Cell>
      <Cell column="products" isPlain>
        {order.products.map(lineName).join(', ')}
        <span className="block max-unfold:hidden">
          <WaitingMark orderId={order._id} />
        </span>
      </Cell>
      <Cell column="quantity">{order.products.length}</Cell>
      <Cell column="date" isPlain>
        <time dateTime={order.createdAt}>{ago}</time>
        {isToSend(order) && (
          <PromisedDay promise={order.promise} isCollected={order.bill.zone === 'pickup'} className="flex!" />
        )}
      </Cell>
      <Cell column="price">{formatPrice(order.totalAmount)}</Cell>
      <Cell column="payment">
        <span>
          <PaymentState success={order.payment.success} awaited={order.payment.awaited} cod={order.payment.cod} />
          {order.payment.test && <TestTag />}
          {order.payment.refunded && <span className="block text-madder">{t('order.refunded')}</span>}
        </span>
      </Cell>
      <Cell column="status">
        <StatusSelect order={order} />
      </Cell>
    </>
  );
}

/** Repeats its column's name where the table is folded. */
function Cell({ column, isPlain, children }: { column: Column; isPlain?: boolean; children: ReactNode }) {
  const { label, width } = columns[column];
  return (
    <td
      data-label={label}
      className={`${cellClass(width)} align-middle ${isPlain ? 'unfold:text-ink-2' : 'font-semibold'} max-unfold:grid max-unfold:w-auto max-unfold:grid-cols-[104px_minmax(0,1fr)] max-unfold:items-center max-unfold:px-0 max-unfold:py-[5px] max-unfold:text-left max-unfold:before:font-medium max-unfold:before:text-ink-2 max-unfold:before:content-[attr(data-label)]`}
    >
      {children}
    </td>
  );
}

export function isToSend({ status, payment }: OrderBody): boolean {
  return payment.success && (status === 'Not Processed' || status === 'Processing');
}
