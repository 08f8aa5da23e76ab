import { Link } from 'react-router';
import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { lineName } from '../../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { WaitingMark } from '../../../../components/admin/app/waiting/waiting-mark.tsx';
import { unpaidReason } from '../../../../components/admin/orders/confirm-status.ts';
import { PromisedDay } from '../../../../components/admin/orders/promised-day.tsx';
import { Line, lineClass, sheet } from './section.tsx';

interface OpenOrdersProps {
  orders: readonly OrderBody[];
  total: number;
}

/** The orders that are not processed: paid ones before those that are not paid for. */
export function OpenOrders({ orders, total }: OpenOrdersProps) {
  return (
    <section id="open-orders" className="scroll-mt-16 max-lg:mt-3.5 lg:mb-5" aria-labelledby="open-orders-title">
      <header className="flex min-h-12 items-center gap-2">
        <h2 id="open-orders-title" className="text-[1.375rem]/tight">
          {t('today.newOrders')}
        </h2>
        <b className="pt-1 text-ink-2">{total}</b>
      </header>
      {total === 0 ? (
        <p className="py-2 text-ink-2">{t('today.noOpenOrders')}</p>
      ) : (
        <ul className={sheet}>
          {orders.map((order) => (
            <OpenOrder key={order._id} order={order} />
          ))}
          {orders.length < total && (
            <li className={lineClass}>
              <Link to="/dashboard/admin/orders?status=Not+Processed">{t('today.allOrders', { count: total })}</Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function OpenOrder({ order }: { order: OrderBody }) {
  const reason = unpaidReason(order);
  return (
    <Line orderId={order._id} className="min-h-14 grid-cols-[minmax(0,1fr)_auto]">
      <span className="grid gap-0.5">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {order.buyer.name || t('adminFrame.noCustomerName')}
        </b>
        <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
          {order.products.length > 0
            ? order.products.map((line) => lineName(line) || t('today.noProductName')).join(', ')
            : t('today.noProducts')}
        </span>
        {order.gift && (
          <span dir="auto" className="text-sm/snug font-semibold wrap-anywhere">
            {t('adminOrders.giftFor', { name: order.shipTo.name })}
          </span>
        )}
        {reason && <b className="text-sm text-madder">{reason}</b>}
        {!reason && <PromisedDay promise={order.promise} isCollected={order.bill.zone === 'pickup'} />}
        <WaitingMark orderId={order._id} />
      </span>
      <Link
        className="inline-flex min-h-11 items-center font-bold tabular-nums"
        to={`/dashboard/admin/order/${order._id}`}
        aria-label={t('today.openOrder', { buyer: order.buyer.name, number: formatOrderNumber(order.number) })}
      >
        {formatOrderNumber(order.number)}
      </Link>
    </Line>
  );
}
