import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/call.ts';
import { type Message, message, writeMessage } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { readKeyedChange } from '../core/idempotency-key.ts';
import { type CountedPieces, lockOrderToRestock, restockAll, restockPieces } from '../core/restock-order.ts';
import { answerOnce } from '../fulfillment/answer-once.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { creditDisputed, type Returned } from '../refunds/credit-disputed.ts';
import { previewRefund } from '../refunds/preview-refund.ts';
import { refundAgain } from '../refunds/refund-again.ts';
import type { RefundForm } from '../refunds/refund-endpoints.ts';
import { refundEndpoints } from '../refunds/refund-endpoints.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { requireOrderPage } from '../reports/find-order-page.ts';

export function refundRoutes(bind: Bind, deps: WorkDependencies & { db: Database }): void {
  const { db } = deps;
  bind(refundEndpoints.refundOrder, async (call) => {
    const { orderId } = call.params;
    const { again, disputed, ...wanted } = call.body;
    if (disputed)
      return creditReturned(db, call, { wanted: returnedIn(wanted), reason: wanted.reason?.trim() || null });
    const refund = { orderId, ...readRefundForm(wanted), by: call.caller };
    const run = (tx: Tx) =>
      again === undefined
        ? refundOrder(tx, deps, refund)
        : refundAgain(tx, deps.queue, { orderId, refundId: again, by: call.caller }).then(() => []);
    const remarks = await answerOnce(db, readKeyedChange(call), { run });
    const page = await requireOrderPage(db.read, orderId);
    const done = page.order.payment.refundsByHand ? t('moneyAnswers.payBack') : t('moneyAnswers.refundSent');
    return { success: true, message: [done, ...remarks].join(' '), ...page };
  });
  bind(refundEndpoints.previewRefund, async ({ params: { orderId }, body }) => {
    // A refund that settles meanwhile would count as waiting and as credited.
    const preview = await db.transaction(async (tx) => {
      await readSnapshot(tx);
      return previewRefund(tx, { orderId, ...readRefundForm(body) });
    });
    return { success: true, ...preview };
  });
  bind(refundEndpoints.restockOrder, async (call) => {
    const { params, body, caller } = call;
    const restocked = { orderId: params.orderId, pieces: body.lines ?? null, by: caller };
    const message = await answerOnce(db, readKeyedChange(call), { run: (tx) => restockOrder(tx, restocked) });
    return { success: true, message, ...(await requireOrderPage(db.read, params.orderId)) };
  });
}

type CreditCall = Parameters<typeof readKeyedChange>[0] & { params: { orderId: string }; caller: Caller };

async function creditReturned(
  db: Database,
  call: CreditCall,
  cameBack: { wanted: Returned | null; reason: string | null },
) {
  const { orderId } = call.params;
  const run = async (tx: Tx) => {
    await creditDisputed(tx, { orderId, ...cameBack, by: call.caller });
    return t('moneyAnswers.isCredited');
  };
  const message = await answerOnce(db, readKeyedChange(call), { run });
  return { success: true, message, ...(await requireOrderPage(db.read, orderId)) };
}

/** Nothing named is everything. */
function returnedIn({ lines, wrap, delivery }: RefundForm): Returned | null {
  if (!lines && wrap === undefined && delivery === undefined) return null;
  return { pieces: lines ?? [], wrap: wrap ?? false, delivery: delivery ?? false };
}

function readRefundForm({ amount, goodwill, restock = false, reason, cancel = false, ...named }: RefundForm) {
  const wanted = {
    ...named,
    ...(amount !== undefined && { amountPaise: roundToPaise(amount) }),
    ...(goodwill !== undefined && { goodwillPaise: roundToPaise(goodwill) }),
  };
  return { wanted, restock, reason: reason?.trim() || null, isCancelled: cancel };
}

async function restockOrder(
  tx: Tx,
  { orderId, pieces, by }: { orderId: string; pieces: CountedPieces[] | null; by: Caller },
): Promise<string> {
  const order = await lockOrderToRestock(tx, orderId);
  const restock = { order, by: by.name };
  const { put, taken, unsold } = pieces
    ? await restockPieces(tx, { ...restock, pieces })
    : await restockAll(tx, restock);
  const done = describeRestocked(put, taken, unsold);
  const what = message('auditEntries.restocked', { order: await findOrderName(tx, orderId), what: done });
  await recordAuditEntry(tx, by, what, `/dashboard/admin/order/${orderId}`);
  return writeMessage(done);
}

function describeRestocked(put: readonly string[], taken: readonly string[], unsold: readonly string[]): Message {
  if (put.length + taken.length === 0) return message('moneyAnswers.notInStock', { pieces: unsold.join(', ') });
  const first = message('moneyAnswers.backInStock', { pieces: put });
  const second = message('moneyAnswers.takenOut', { pieces: taken });
  if (put.length > 0 && taken.length > 0) return message('auditEntries.twoSentences', { first, second });
  return taken.length > 0 ? second : first;
}
