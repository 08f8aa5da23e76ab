import { findGrievanceRow } from '../../grievances/index.ts';
import { acceptReturn, findOrder } from '../../orders/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { parseOrderNumber } from '../../shared/orders/order-number.ts';
import { bookReturn, type WantedReturn } from './book-return.ts';

interface ComplaintReturn extends Omit<WantedReturn, 'requestId'> {
  grievanceId: string;
}

/**
 * Takes an order back for a complaint about it, and has it picked up at its buyer's. Throws ShopError 404, or 409 as
 * `acceptReturn` and `bookReturn` do, and for a complaint about another order.
 * @returns the name of the order
 */
export async function bookComplaintReturn(
  tx: Tx,
  deps: { queue: Queue },
  { grievanceId, ...wanted }: ComplaintReturn,
): Promise<string> {
  const complaint = await findGrievanceRow(tx, { id: grievanceId });
  const order = await findOrder(tx, wanted.orderId);
  if (!complaint || !order) throw new ShopError('not_found', t('courierAnswers.complaintNotFound'));
  if (parseOrderNumber(complaint.order) !== order.number)
    throw new ShopError('conflict', t('courierAnswers.anotherOrder'));
  const { orderId, by } = wanted;
  const requestId = await acceptReturn(tx, deps.queue, { orderId, complaint: complaint.number, by });
  return bookReturn(tx, deps, { ...wanted, requestId });
}
