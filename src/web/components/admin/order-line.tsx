import { useId, useState } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { formatAgo } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { formatOrderNumber } from '../../../shared/order-number.ts';
import { ButtonLink } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { OrderProducts, OrderTable } from '../order-card.tsx';
import { Picture } from '../picture.tsx';
import { Status } from '../status.tsx';
import { StatusSelect } from './status-select.tsx';

interface OrderLineProps {
  order: OrderBody;
  isChosen: boolean;
  toggle: () => void;
}

/** The whole order in wide windows; in narrow ones a line that opens it. */
export function OrderLine({ order, isChosen, toggle }: OrderLineProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ago = formatAgo(order.createdAt, new Date());
  return (
    <article
      data-line
      className={`grid grid-cols-[44px_minmax(0,1fr)] shadow-tag lg:mb-6 max-lg:border-b max-lg:border-twine ${isChosen ? 'bg-accent-tint' : 'bg-cotton'}`}
      aria-label={`Order ${formatOrderNumber(order.number)}`}
    >
      <label className="grid cursor-pointer place-items-center lg:items-start lg:pt-13">
        <input type="checkbox" className="check-mark" aria-label="Choose" checked={isChosen} onChange={toggle} />
      </label>
      <button
        type="button"
        className="cursor-pointer text-left -outline-offset-3! lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Summary order={order} ago={ago} isOpen={isOpen} />
      </button>
      <div
        id={id}
        className={`min-w-0 max-lg:col-span-full max-lg:border-t max-lg:border-twine lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <OrderTable order={order} status={<StatusSelect order={order} />} date={ago} />
        <div className="px-4.5 pb-2.5 max-lg:px-4">
          <ButtonLink look="plain" to={`/dashboard/admin/order/${order._id}`}>
            Open
          </ButtonLink>
        </div>
        <hr className="border-twine lg:col-span-2" />
        <div className="lg:col-span-2">
          <OrderProducts
            order={order}
            note={
              <>
                <p className="text-sm text-ink-2">{`Delivery place: ${order.buyer.location}`}</p>
                <p className="text-sm text-ink-2">{`Contact: ${order.buyer.phone}`}</p>
              </>
            }
          />
        </div>
      </div>
    </article>
  );
}

function Summary({ order, ago, isOpen }: { order: OrderBody; ago: string; isOpen: boolean }) {
  const trouble = troubleOf(order.payment);
  return (
    <span className="grid min-h-22 grid-cols-[52px_minmax(0,1fr)_24px] items-center gap-3 py-2 pr-2.5 text-sm/[1.35]">
      <span className="h-16">
        <Picture src={order.products[0]?.photos[0]} alt="" sizes="52px" />
      </span>
      <span className="grid grid-cols-1 gap-0.5">
        <span className="flex justify-between gap-2 text-base/tight font-semibold">
          <span className="truncate">{`${formatOrderNumber(order.number)} ${order.buyer.name}`}</span>
          <span>{formatPrice(order.totalAmount)}</span>
        </span>
        <span className="truncate text-ink-2">{order.products.map(({ name }) => name).join(', ')}</span>
        <span className="flex items-center justify-between gap-2">
          <span className="*:bg-transparent *:p-0">
            <Status status={order.status} />
          </span>
          {trouble ? (
            <b className="truncate text-madder">{trouble}</b>
          ) : (
            <span className="truncate text-ink-2">{ago}</span>
          )}
        </span>
      </span>
      <span className={isOpen ? 'rotate-180' : ''}>
        <Icon name="down" />
      </span>
    </span>
  );
}

function troubleOf({ awaited, success, refunded }: OrderBody['payment']): string | null {
  if (awaited) return 'Not yet paid';
  if (!success) return 'Payment failed';
  return refunded ? 'Refunded' : null;
}
