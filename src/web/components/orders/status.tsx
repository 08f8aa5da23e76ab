import type { OrderBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { OrderStatus } from '../../../shared/orders/order-statuses.ts';

const badge =
  'inline-flex items-center gap-[7px] font-semibold text-sm sm:whitespace-nowrap max-lg:justify-self-start before:size-[9px] before:border-2 before:border-current';
const pill = `${badge} py-[3px] pe-[11px] ps-[9px] rounded-sm`;
const dot = `${pill} before:rounded-full`;
const statusClasses: Record<OrderStatus, string> = {
  'Not Processed': `${dot} bg-haldi-tint text-haldi-ink`,
  Processing: `${dot} bg-indigo-tint text-indigo before:bg-[linear-gradient(90deg,currentColor_50%,#0000_0)]`,
  Shipped: `${dot} bg-accent-tint text-accent-deep before:bg-[linear-gradient(90deg,currentColor_75%,#0000_0)]`,
  Delivered: `${dot} bg-neem-tint text-neem before:bg-current`,
  Cancelled: `${pill} bg-linen text-ink-2 before:h-0 before:w-2.5 before:border-x-0 before:border-t-[1.5px] before:border-b-0`,
};

/** What a status, which is stored and compared, is called on pages. */
export const statusNames: Record<OrderStatus, string> = {
  'Not Processed': t('order.notProcessed'),
  Processing: t('order.processing'),
  Shipped: t('order.shipped'),
  Delivered: t('order.statusDelivered'),
  Cancelled: t('order.cancelled'),
};

/** The payment column says Success only when the money is there. */
const cashWords: Record<NonNullable<OrderBody['payment']['cod']>['state'], string | null> = {
  awaiting: null,
  placed: t('order.toBeConfirmed'),
  confirmed: t('checkout.cashOnDelivery'),
  shipped: t('checkout.cashOnDelivery'),
  collected: t('order.withCourier'),
  remitted: null,
  prepaid: null,
  refused: null,
  expired: null,
  cancelled: null,
};

/** Word plus shape, so that colour is never alone. */
export function Status({ status }: { status: OrderStatus }) {
  return <span className={statusClasses[status]}>{statusNames[status]}</span>;
}

export function PaymentState({
  success,
  awaited = false,
  cod = null,
  words = [t('order.success'), t('order.failed')],
}: {
  success: boolean;
  /** A manual payment that has not arrived yet. */
  awaited?: boolean;
  /** Set for an order with cash on delivery. */
  cod?: OrderBody['payment']['cod'];
  words?: [string, string];
}) {
  const cash = !success && cod && cashWords[cod.state];
  if (cash) return <span className={`${dot} bg-haldi-tint text-haldi-ink`}>{cash}</span>;
  if (awaited) return <span className={`${dot} bg-haldi-tint text-haldi-ink`}>{t('order.awaitingPayment')}</span>;
  return success ? (
    <span className={`${badge} text-neem before:rounded-full before:bg-current`}>{words[0]}</span>
  ) : (
    <span className={`${badge} text-madder before:rotate-45`}>{words[1]}</span>
  );
}
