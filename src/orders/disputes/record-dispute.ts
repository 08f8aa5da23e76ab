import { eq } from 'drizzle-orm';
import { queueNotice } from '../../notifications/index.ts';
import type { Connections, Tx } from '../../platform/database/database.ts';
import type { Dispute, PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { updateRetainedAdvance } from '../cod/update-retained-advance.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { findOrderId } from '../core/require-order.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { describeDispute, endedStatuses } from './describe-dispute.ts';
import { disputes } from './schema.ts';

/**
 * Records what the provider states of a dispute; idempotent, and an older statement changes nothing. Payments of other
 * shops are left out.
 */
export async function recordDispute(tx: Tx, queue: Queue, dispute: Dispute, statedAt: Date): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, dispute.paymentId));
  if (!payment) return;
  await lockCheckout(tx, payment.checkoutId);
  const orderId = await findOrderId(tx, payment.checkoutId);
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, dispute.id)).for('update');
  if (!orderId || (known && isOlder(known, statedAt))) return;
  const { id, ...stated } = dispute;
  const settledAt = !endedStatuses.includes(dispute.status)
    ? null
    : known?.status === dispute.status
      ? known.settledAt
      : statedAt;
  const row = { ...stated, orderId, settledAt, statedAt, ...findLoss({ ...stated, settledAt }, known) };
  await tx
    .insert(disputes)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: disputes.id, set: row });
  await updateRetainedAdvance(tx, payment.id);
  const mark = `dispute ${id} ${dispute.status} ${dispute.respondBy?.getTime() ?? ''}`;
  const what = describeDispute(dispute);
  const isFirst = await recordOrderEvent(tx, { orderId, id: mark, kind: 'problem', what });
  if (isFirst) await queueNotice(tx, queue, { kind: 'payment_problem', about: id, key: mark });
}

type Loss = Pick<typeof disputes.$inferSelect, 'lostPaise' | 'lostAt'>;

/** A loss of an earlier month stays in its books: what comes back is in those of its own month. */
function findLoss(
  { deductedPaise, settledAt }: Pick<typeof disputes.$inferSelect, 'deductedPaise' | 'settledAt'>,
  { lostPaise, lostAt }: Loss = { lostPaise: 0, lostAt: null },
): Loss {
  return deductedPaise > 0 ? { lostPaise: deductedPaise, lostAt: settledAt } : { lostPaise, lostAt };
}

/** Within the same second, an end is the later one. */
function isOlder(known: typeof disputes.$inferSelect, statedAt: Date): boolean {
  const difference = statedAt.getTime() - known.statedAt.getTime();
  return difference < 0 || (difference === 0 && endedStatuses.includes(known.status));
}

export const reconcileDisputesQueue = 'reconcile-disputes';
const pageSize = 100;

/** Records the account's disputes, whose webhook may not be subscribed. Throws while the provider does not answer. */
export async function reconcileDisputes({
  db,
  queue,
  paymentProvider,
}: {
  db: Connections;
  queue: Queue;
  paymentProvider: PaymentProvider;
}): Promise<void> {
  for (let skip = 0; ; skip += pageSize) {
    const statedAt = new Date();
    const answered = await paymentProvider.listDisputes(skip);
    if (!answered.ok && answered.kind === 'refused') return;
    if (!answered.ok) throw new Error('The disputes of the payment account could not be listed.');
    for (const dispute of answered.value) await db.transaction((tx) => recordDispute(tx, queue, dispute, statedAt));
    if (answered.value.length < pageSize) return;
  }
}
