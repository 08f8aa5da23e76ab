import { and, eq } from 'drizzle-orm';
import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { refunds } from '../core/tables/refund-schema.ts';
import { lockPayments } from './lock-payments.ts';
import { isAutomaticCause, refundAutomatically } from './request-refund.ts';

interface Again {
  orderId: string;
  refundId: string;
  by: { id: string; name: string };
}

/** Repeats an automatic refund that was refused for good: what is left of its payment. Throws ShopError 404 or 409. */
export async function refundAgain(tx: Tx, queue: Queue, { orderId, refundId, by }: Again): Promise<void> {
  await lockPayments(tx, orderId);
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)));
  if (!refund) throw new ShopError('not_found', t('moneyAnswers.refundNotFound'));
  const { cause, paymentId, state } = refund;
  if (state !== 'failed' || !isAutomaticCause(cause)) throw new ShopError('conflict', t('moneyAnswers.onlyFailed'));
  if (!(await refundAutomatically(tx, queue, { orderId, paymentId, cause })))
    throw new ShopError('conflict', t('moneyAnswers.allSentBack'));
  const what = message('orderHistory.refundAgain');
  await recordOrderEvent(tx, { orderId, kind: 'refund', what, by: by.name });
  const audited = message('auditEntries.refundAgain', { order: await findOrderName(tx, orderId) });
  await recordAuditEntry(tx, by, audited, `/dashboard/admin/order/${orderId}`);
}
