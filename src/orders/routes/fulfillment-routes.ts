import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { newId } from '../../platform/id.ts';
import { type Message, message, writeMessage } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { readKeyedChange } from '../core/idempotency-key.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { answerOnce } from '../fulfillment/answer-once.ts';
import { changeOrderStatus } from '../fulfillment/change-order-status.ts';
import { doWork, type WorkStep } from '../fulfillment/do-work.ts';
import { fulfillmentEndpoints } from '../fulfillment/fulfillment-endpoints.ts';
import { lockTogether } from '../fulfillment/lock-together.ts';
import type { Moved, WorkDependencies } from '../fulfillment/move-work.ts';
import { nameStatus, statusMessage } from '../fulfillment/name-status.ts';
import { removeTracking, saveNote, saveTracking } from '../fulfillment/save-tracking.ts';
import { undoMove } from '../fulfillment/undo-move.ts';
import { findCollected } from '../fulfillment/work-state.ts';
import { findTitle } from '../messages/ready-texts.ts';
import { confirmBeforeShipping } from '../payments/confirm-settlement.ts';
import type { ReconcileDependencies } from '../payments/reconcile/reconcile-checkout.ts';
import { countOrders } from '../reports/count-orders.ts';
import { requireOrderPage } from '../reports/find-order-page.ts';
import { findToday } from '../reports/find-today.ts';

type FulfillmentDependencies = ReconcileDependencies & WorkDependencies & { db: Database };

const ordersLink = '/dashboard/admin/orders';
const orderLink = (orderId: string) => `/dashboard/admin/order/${orderId}`;

export function fulfillmentRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  statusRoutes(bind, deps);
  manyStatusesRoutes(bind, deps);
  workRoutes(bind, deps);
  trackingRoutes(bind, deps);
}

function statusRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(fulfillmentEndpoints.changeOrderStatus, async (call) => {
    const { params, body, caller } = call;
    const { orderId } = params;
    const { status, from, confirmRefunded } = body;
    // By the specification, any status may follow any other; `from` asks for the checks.
    const isRefundKnown = confirmRefunded ?? from === undefined;
    const undo = await answerOnce(db, readKeyedChange(call), {
      prepare: () => confirmBeforeShipping(deps, [orderId], status),
      run: async (tx) => {
        const moveId = newId();
        const changed = await changeOrderStatus(tx, deps, { orderId, moveId, status, from, by: caller, isRefundKnown });
        const order = formatOrderNumber(changed.order.number);
        const what = message('auditEntries.statusSet', { order, status: statusMessage(status) });
        await recordAuditEntry(tx, caller, what, orderLink(orderId));
        return undoBody(deps, moveId, [changed]);
      },
    });
    const { order } = await requireOrderPage(db.read, orderId);
    return { success: true, message: t('orderAnswers.statusUpdated'), order, undo };
  });
}

function manyStatusesRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(fulfillmentEndpoints.changeOrderStatuses, async (call) => {
    const { body, caller } = call;
    const { status, from = {}, confirmRefunded: isRefundKnown } = body;
    const ids = [...new Set(body.orderIds)].toSorted();
    const undo = await answerOnce(db, readKeyedChange(call), {
      prepare: () => confirmBeforeShipping(deps, ids, status),
      run: async (tx) => {
        const change = { moveId: newId(), status, by: caller, isRefundKnown, isOneOfMany: ids.length > 1 };
        const moved: Moved[] = [];
        await lockTogether(tx, ids);
        for (const orderId of ids)
          moved.push(await changeOrderStatus(tx, deps, { orderId, from: from[orderId], ...change }));
        const what = message('auditEntries.statusesSet', { count: ids.length, status: statusMessage(status) });
        await recordAuditEntry(tx, caller, what, ordersLink);
        return undoBody(deps, change.moveId, moved);
      },
    });
    return { success: true, message: t('orderAnswers.setTo', { count: ids.length, status: nameStatus(status) }), undo };
  });
}

function workRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(fulfillmentEndpoints.countOrders, async () => ({ success: true, counts: await countOrders(db.read) }));
  bind(fulfillmentEndpoints.readToday, async () => ({ success: true, ...(await findToday(db.read)) }));
  bind(fulfillmentEndpoints.doWork, async (call) => {
    const { step, orders } = call.body;
    const wanted = [...new Map(orders.map((one) => [one._id, one])).values()].toSorted((a, b) =>
      a._id < b._id ? -1 : 1,
    );
    const ids = wanted.map(({ _id }) => _id);
    const answer = await answerOnce(db, readKeyedChange(call), {
      prepare: async () => {
        if (step === 'made') return;
        // What is collected can be taken away once it is packed.
        const leaving = step === 'packed' ? await findCollected(db.read, ids) : ids;
        await confirmBeforeShipping(deps, leaving, 'Shipped');
      },
      run: async (tx) => {
        const moveId = newId();
        const done: Moved[] = [];
        await lockTogether(tx, ids);
        for (const { _id: orderId, lines } of wanted)
          done.push(await doWork(tx, deps, { orderId, moveId, step, lines, by: call.caller }));
        const what = message('auditEntries.workDone', { orders: listNumbers(readNumbers(done)), step });
        await recordAuditEntry(tx, call.caller, what, ordersLink);
        return { message: formatMoves(step, done), undo: undoBody(deps, moveId, done) };
      },
    });
    return { success: true, ...answer };
  });
  bind(fulfillmentEndpoints.undoMove, async ({ params: { moveId }, caller }) => {
    const numbers = await db.transaction(async (tx) => {
      const undone = await undoMove(tx, deps, moveId);
      const what = message('auditEntries.moveUndone', { orders: listNumbers(undone) });
      await recordAuditEntry(tx, caller, what, ordersLink);
      return undone;
    });
    return { success: true, message: t('orderAnswers.undone', { orders: joinNumbers(numbers) }) };
  });
}

function trackingRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(fulfillmentEndpoints.saveTracking, async (call) => {
    const { params, body, caller } = call;
    const { orderId } = params;
    const { ship, notify: isNotified, ...given } = body;
    const answer = await answerOnce(db, readKeyedChange(call), {
      prepare: async () => ship && confirmBeforeShipping(deps, [orderId], 'Shipped'),
      run: async (tx) => {
        const moveId = newId();
        await saveTracking(tx, deps, { orderId, ...given, by: caller, isNotified });
        const what = message('auditEntries.trackingSaved', { order: await findOrderName(tx, orderId) });
        await recordAuditEntry(tx, caller, what, orderLink(orderId));
        const moved = ship ? [await doWork(tx, deps, { orderId, moveId, step: 'shipped', by: caller })] : [];
        const said = ship ? formatMoves('shipped', moved) : t('orderAnswers.trackingSaved');
        return { message: said, undo: undoBody(deps, moveId, moved) };
      },
    });
    return { success: true, ...answer, ...(await requireOrderPage(db.read, orderId)) };
  });
  bind(fulfillmentEndpoints.removeTracking, async ({ params: { orderId }, caller }) => {
    await db.transaction((tx) => removeTracking(tx, { orderId, by: caller }));
    return { success: true, message: t('orderAnswers.trackingRemoved'), ...(await requireOrderPage(db.read, orderId)) };
  });
  bind(fulfillmentEndpoints.saveNote, async (call) => {
    const { params, body } = call;
    const run = async (tx: Tx) => (await saveNote(tx, params.orderId, body)).toISOString();
    return { success: true, note: body.note, savedAt: await answerOnce(db, readKeyedChange(call), { run }) };
  });
  bind(fulfillmentEndpoints.recordMessage, async ({ params: { orderId }, body: { channel, title }, caller }) => {
    const what = message('orderHistory.opened', { channel, title: findTitle(title) ?? title });
    await requireOrderPage(db.read, orderId);
    await db.transaction((tx) => recordOrderEvent(tx, { orderId, kind: 'message', what, by: caller.name }));
    return { success: true, message: t('orderAnswers.recorded') };
  });
}

function undoBody({ undoSeconds: seconds }: WorkDependencies, id: string, moved: readonly Moved[]) {
  return moved.some(({ isUndoable }) => isUndoable) ? { id, seconds } : null;
}

function formatMoves(step: WorkStep, moved: readonly Moved[]): string {
  return t('orderAnswers.moved', { orders: joinNumbers(readNumbers(moved)), step });
}

const readNumbers = (moved: readonly Moved[]) => moved.map(({ order }) => order.number);

function listNumbers(numbers: readonly number[]): Message | string[] {
  if (numbers.length > 3) return message('orderAnswers.orders', { count: numbers.length });
  return numbers.toSorted((a, b) => a - b).map(formatOrderNumber);
}

function joinNumbers(numbers: readonly number[]): string {
  const listed = listNumbers(numbers);
  return Array.isArray(listed) ? listed.join(', ') : writeMessage(listed);
}
