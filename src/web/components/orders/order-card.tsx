import type { ReactNode } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { lineName } from '../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../shared/orders/order-number.ts';
import { BoughtLine } from './bought-line.tsx';
import { PaymentState } from './status.tsx';

interface OrderCardProps {
  order: OrderBody;
  status: ReactNode;
  date: string;
  actions?: ReactNode;
}

export function OrderCard(props: OrderCardProps) {
  return (
    <article
      className="bg-cotton shadow-tag mb-7"
      aria-label={t('order.numbered', { number: formatOrderNumber(props.order.number) })}
    >
      <OrderTable {...props} />
      {props.actions && <div className="button-row px-4.5 pb-2.5">{props.actions}</div>}
      <hr className="hairline" />
      <OrderProducts order={props.order} />
    </article>
  );
}

function OrderTable({ order, status, date }: OrderCardProps) {
  return (
    <table className="w-full border-collapse text-sm max-lg:block">
      <thead className="max-lg:hidden">
        <tr>
          {['#', t('order.status'), t('order.buyer'), t('order.date'), t('order.payment'), t('order.quantity')].map(
            (head) => (
              <th key={head} scope="col" className="text-start font-medium text-ink-2 text-xs pt-4 px-4.5 pb-0.5">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        <tr className="max-lg:grid max-lg:gap-y-0.5 max-lg:pt-3.5 max-lg:px-4 max-lg:pb-1.5">
          <Cell label="#">{formatOrderNumber(order.number)}</Cell>
          <Cell label={t('order.status')}>{status}</Cell>
          <Cell label={t('order.buyer')}>
            <bdi>{order.buyer.name}</bdi>
          </Cell>
          <Cell label={t('order.date')}>
            <time dateTime={order.createdAt}>{date}</time>
          </Cell>
          <Cell label={t('order.payment')}>
            <PaymentState success={order.payment.success} awaited={order.payment.awaited} cod={order.payment.cod} />
          </Cell>
          <Cell label={t('order.quantity')}>{order.products.length}</Cell>
        </tr>
      </tbody>
    </table>
  );
}

export function OrderProducts({ order, note }: { order: OrderBody; note?: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-8 px-4.5 pb-2 max-lg:grid-cols-1 max-lg:px-4">
      <h2 className="sr-only">{t('order.inside')}</h2>
      {order.products.map((line) => (
        <BoughtLine key={`${line._id} ${lineName(line)}`} line={line} rupees={line.price}>
          {note}
        </BoughtLine>
      ))}
    </div>
  );
}

/** Repeats its column's label where the table is folded. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      data-label={label}
      className="pt-0.5 px-4.5 pb-4 font-semibold align-middle max-lg:grid max-lg:grid-cols-[104px_minmax(0,1fr)] max-lg:items-center max-lg:px-0 max-lg:py-[5px] max-lg:before:content-[attr(data-label)] max-lg:before:font-medium max-lg:before:text-ink-2"
    >
      {children}
    </td>
  );
}
