import type { OrderBody } from '../../../../orders/api.ts';
import { unpaidReason } from './confirm-status.ts';
import type { Step } from './work-button.tsx';

/** What is to be done next with an order; null when nothing is to be made or sent. */
export function nextWork(order: OrderBody): Step | null {
  if (unpaidReason(order) || order.refundDue) return null;
  const isCollected = order.bill.zone === 'pickup';
  if (isCollected && order.status === 'Shipped') return 'collected';
  if (order.status !== 'Not Processed' && order.status !== 'Processing') return null;
  if (order.packed) return isCollected ? 'collected' : 'shipped';
  return order.products.every(({ made }) => made) ? 'packed' : 'made';
}
