import { useId, useState } from 'react';
import type { OrderBody } from '../../../../../orders/api.ts';
import { formatAgo } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { lineName } from '../../../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { useIsWaiting, WaitingMark, waitingEdge } from '../../../../components/admin/app/waiting/waiting-mark.tsx';
import { PromisedDay } from '../../../../components/admin/orders/promised-day.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { ButtonLink } from '../../../../components/forms/button.tsx';
import { OrderProducts } from '../../../../components/orders/order-card.tsx';
import { Status } from '../../../../components/orders/status.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { Picture } from '../../../../components/products/picture.tsx';
import { Columns, isToSend } from './order-columns.tsx';

interface OrderLineProps {
  order: OrderBody;
  isChosen: boolean;
  toggle: () => void;
  /** In a wide window. */
  isFirst: boolean;
}

/** A line that opens the order; in wide windows also a row of the list's columns. */
export function OrderLine({ order, isChosen, toggle, isFirst }: OrderLineProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRowOpen, setRowOpen] = useState(isFirst);
  const id = useId();
  const ago = formatAgo(order.createdAt, new Date());
  const folded = `${isOpen ? '' : 'max-unfold:hidden'} ${isRowOpen ? '' : 'unfold:hidden'}`;
  return (
    <article
      data-line
      className={`grid grid-cols-[44px_minmax(0,1fr)] items-center border-b border-twine shadow-tag unfold:grid-cols-[52px_44px_minmax(0,1fr)_48px] unfold:shadow-none ${isChosen ? 'bg-accent-tint' : 'bg-cotton'} ${useIsWaiting(order._id) ? waitingEdge : ''}`}
      aria-label={t('order.numbered', { number: formatOrderNumber(order.number) })}
    >
      <ChooseOrder isChosen={isChosen} toggle={toggle} />
      <button
        type="button"
        className="cursor-pointer text-left -outline-offset-3! unfold:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Summary order={order} ago={ago} isOpen={isOpen} />
      </button>
      <span className="h-14 overflow-hidden rounded-sm max-unfold:hidden">
        <Picture src={order.products[0]?.photos[0]} alt="" sizes="44px" />
      </span>
      <Columns order={order} ago={ago} isOpen={isOpen} />
      <RowToggle order={order} controls={id} isOpen={isRowOpen} press={() => setRowOpen(!isRowOpen)} />
      <div id={id} className={`col-span-full min-w-0 unfold:pl-10 ${folded}`}>
        <Opened order={order} />
      </div>
    </article>
  );
}

function ChooseOrder({ isChosen, toggle }: Pick<OrderLineProps, 'isChosen' | 'toggle'>) {
  const label = t('adminOrders.choose');
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center self-stretch">
      <input type="checkbox" className="check-mark" aria-label={label} checked={isChosen} onChange={toggle} />
    </label>
  );
}

interface RowToggleProps {
  order: OrderBody;
  controls: string;
  isOpen: boolean;
  press: () => void;
}

/** In wide windows. */
function RowToggle({ order, controls, isOpen, press }: RowToggleProps) {
  return (
    <button
      type="button"
      className="icon-button max-unfold:hidden"
      aria-label={t('adminOrders.productsNumbered', { number: formatOrderNumber(order.number) })}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={press}
    >
      <span className={isOpen ? 'rotate-180' : ''}>
        <Icon name="down" />
      </span>
    </button>
  );
}

function Opened({ order }: { order: OrderBody }) {
  return (
    <>
      <div className="px-4 pb-1 unfold:float-right unfold:pr-4">
        <ButtonLink look="plain" to={`/dashboard/admin/order/${order._id}`}>
          {t('adminOrders.open')}
        </ButtonLink>
      </div>
      <OrderProducts
        order={order}
        note={
          <>
            {order.gift && (
              <p className="text-sm font-semibold">{t('adminOrder.giftSendTo', { name: order.shipTo.name })}</p>
            )}
            <p className="text-sm text-ink-2">{t('order.deliveryPlace', { address: order.shipTo.address })}</p>
            <p className="text-sm text-ink-2">
              {t('order.contact', { phone: order.gift ? order.shipTo.phone : order.buyer.phone })}
            </p>
          </>
        }
      />
    </>
  );
}

function Summary({ order, ago, isOpen }: { order: OrderBody; ago: string; isOpen: boolean }) {
  const trouble = paymentProblem(order.payment);
  return (
    <span className="grid min-h-22 grid-cols-[52px_minmax(0,1fr)_24px] content-center items-center gap-x-3 gap-y-0.5 py-2 pr-2.5 text-sm/[1.35]">
      <span className="row-span-2 h-16">
        <Picture src={order.products[0]?.photos[0]} alt="" sizes="52px" />
      </span>
      <span className="grid grid-cols-1 gap-0.5">
        <span className="flex justify-between gap-2 text-base/tight font-semibold">
          <span className="truncate">{`${formatOrderNumber(order.number)} ${order.buyer.name}`}</span>
          <span className="shrink-0">{formatPrice(order.totalAmount)}</span>
        </span>
        <WaitingMark orderId={order._id} />
        <span className="truncate text-ink-2">{order.products.map(lineName).join(', ')}</span>
      </span>
      <span className={isOpen ? 'rotate-180' : ''}>
        <Icon name="down" />
      </span>
      <span className="col-span-2 flex flex-wrap items-center gap-x-3">
        <span className="*:bg-transparent *:p-0">
          <Status status={order.status} />
        </span>
        {order.payment.test && <TestTag />}
        {trouble ? (
          <b className="text-madder">{trouble}</b>
        ) : (
          <>
            {isToSend(order) && <PromisedDay promise={order.promise} isCollected={order.bill.zone === 'pickup'} />}
            {!(isToSend(order) && order.promise) && <span className="text-ink-2">{ago}</span>}
          </>
        )}
      </span>
    </span>
  );
}

function paymentProblem({ awaited, success, refunded }: OrderBody['payment']): string | null {
  if (awaited) return t('adminOrders.notYetPaid');
  if (!success) return t('checkout.paymentFailed');
  return refunded ? t('order.refunded') : null;
}
