import { and, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise } from '../../shared/money.ts';
import { minRefundPaise } from '../../shared/orders/compute-refund.ts';
import { selectLeftOfPayment } from '../core/left-of-payment.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueRefund } from '../core/queue-refund.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';

/** The paid advance of a checkout and the part that is neither refunded nor lost in a dispute; null = none was paid. */
export async function findAdvance(
  queries: Queries,
  checkoutId: string,
): Promise<{ id: string; leftPaise: number } | null> {
  const [advance] = await queries
    .select({ id: payments.id, leftPaise: selectLeftOfPayment() })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), payments.isAdvance));
  return advance ?? null;
}

interface Returning {
  checkoutId: string;
  orderId: string;
}

/** Refunds the advance of an order that is over. The checkout is locked. */
export async function returnAdvance(tx: Tx, queue: Queue, { checkoutId, orderId }: Returning): Promise<void> {
  const advance = await findAdvance(tx, checkoutId);
  if (!advance || advance.leftPaise < minRefundPaise) return;
  const id = newId();
  const refund = { id, orderId, paymentId: advance.id, amountPaise: advance.leftPaise };
  await tx.insert(refunds).values({ ...refund, cause: 'advance' });
  const what = message('orderHistory.advanceRequested', { amount: formatPaise(advance.leftPaise) });
  await recordOrderEvent(tx, { orderId, kind: 'refund', what });
  await queueRefund(tx, queue, { id });
}
