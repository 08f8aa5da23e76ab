import { and, eq, sql } from 'drizzle-orm';
import { queueNotice } from '../../notifications/index.ts';
import type { Connections } from '../../platform/database/database.ts';
import { message, writeInEnglish } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise } from '../../shared/money.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { refundQueue } from '../core/queue-refund.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';

/** Razorpay's own words, and `invalid request sent` for the same cause (razorpay-node#438, #454). */
const lowBalance = /balance|funds|invalid request sent/i;
const retrySeconds = 3_600;

export function isLowBalance(description: string): boolean {
  return lowBalance.test(description);
}

/** Tries the refund again in an hour; its owner hears at once what it waits for. */
export async function waitForBalance(
  { db, queue }: { db: Connections; queue: Queue },
  { refundId, attempt }: { refundId: string; attempt: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ checkoutId: payments.checkoutId, orderId: refunds.orderId, amountPaise: refunds.amountPaise })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId));
    if (!known) return;
    await lockCheckout(tx, known.checkoutId);
    const amount = formatPaise(known.amountPaise);
    await tx
      .update(refunds)
      .set({ refusal: writeInEnglish(message('orderHistory.balanceTooLow')) })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'asked'), sql`${refunds.refusal} is null`));
    await recordOrderEvent(tx, {
      orderId: known.orderId,
      id: `balance ${refundId}`,
      kind: 'refund',
      what: message('orderHistory.refundWaits', { amount }),
    });
    await queueNotice(tx, queue, { kind: 'refund_failed', about: refundId, key: `${refundId} balance` });
    await queue.send(
      tx,
      refundQueue,
      { refundId, attempt: attempt + 1 },
      {
        key: `${refundId} balance ${attempt + 1}`,
        startAfterSeconds: retrySeconds,
      },
    );
  });
}
