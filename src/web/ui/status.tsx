import type { OrderStatus } from '../../shared/order-statuses.ts';

const shapes: Record<OrderStatus, string> = {
  'Not Processed': 'np',
  Processing: 'pr',
  Shipped: 'sh',
  Delivered: 'de',
  Cancelled: 'ca',
};

/** An order's status: word plus shape, so that colour is never alone. */
export function Status({ status }: { status: OrderStatus }) {
  return <span className={`st ${shapes[status]}`}>{status}</span>;
}

export function PaymentState({ success }: { success: boolean }) {
  return success ? <span className="st ok">Success</span> : <span className="st no">Failed</span>;
}
