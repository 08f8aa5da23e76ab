import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { newId } from '../platform/id.ts';
import { formatOrderNumber } from '../shared/order-number.ts';
import { type OrderPageBody, ordersApi } from './api.ts';
import { changeOrderStatus } from './fulfillment/change-order-status.ts';
import { doWork, type WorkStep } from './fulfillment/do-work.ts';
import type { Moved, WorkDependencies } from './fulfillment/move-work.ts';
import { recordOrderEvent } from './fulfillment/order-events.ts';
import { removeTracking, saveNote, saveTracking } from './fulfillment/save-tracking.ts';
import { undoMove } from './fulfillment/undo-move.ts';
import { confirmBeforeShipping } from './payments/confirm-settlement.ts';
import type { ReconcileDependencies } from './payments/reconcile-checkout.ts';
import { countOrders } from './reporting/count-orders.ts';
import { findOrderName } from './reporting/find-order-name.ts';
import { findOrderPage } from './reporting/find-order-page.ts';
import { findToday } from './reporting/find-today.ts';

type FulfillmentDependencies = ReconcileDependencies & WorkDependencies & { db: Database };

const ordersLink = '/dashboard/admin/orders';
const orderLink = (orderId: string) => `/dashboard/admin/order/${orderId}`;

export function fulfillmentRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  statusRoutes(bind, deps);
  workRoutes(bind, deps);
  trackingRoutes(bind, deps);
}

function statusRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(ordersApi.changeOrderStatus, async ({ params: { orderId }, body: { status, confirmRefunded }, caller }) => {
    await confirmBeforeShipping(deps, [orderId], status);
    const moveId = newId();
    const change = { orderId, moveId, status, by: caller, isRefundKnown: confirmRefunded };
    const moved = await db.transaction(async (tx) => {
      const changed = await changeOrderStatus(tx, deps, change);
      const what = `set order ${formatOrderNumber(changed.order.number)} to ${status}`;
      await recordAuditEntry(tx, caller, what, orderLink(orderId));
      return changed;
    });
    const undo = undoOf(deps, moveId, [moved]);
    return { success: true, message: 'Order status updated!', order: moved.order, undo };
  });
  bind(ordersApi.changeOrderStatuses, async ({ body: { orderIds, status, confirmRefunded }, caller }) => {
    const ids = [...new Set(orderIds)].toSorted();
    await confirmBeforeShipping(deps, ids, status);
    const moveId = newId();
    const change = { moveId, status, by: caller, isRefundKnown: confirmRefunded };
    const moved = await db.transaction(async (tx) => {
      const changed: Moved[] = [];
      for (const orderId of ids) changed.push(await changeOrderStatus(tx, deps, { orderId, ...change }));
      await recordAuditEntry(tx, caller, `set ${ids.length} orders to ${status}`, ordersLink);
      return changed;
    });
    return { success: true, message: `${ids.length} orders set to ${status}`, undo: undoOf(deps, moveId, moved) };
  });
}

function workRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(ordersApi.countOrders, async () => ({ success: true, counts: await countOrders(db.read) }));
  bind(ordersApi.readToday, async () => ({ success: true, ...(await findToday(db.read)) }));
  bind(ordersApi.doWork, async ({ body: { step, orders }, caller }) => {
    const wanted = [...new Map(orders.map((one) => [one._id, one])).values()].toSorted((a, b) =>
      a._id < b._id ? -1 : 1,
    );
    if (step === 'shipped')
      await confirmBeforeShipping(
        deps,
        wanted.map(({ _id }) => _id),
        'Shipped',
      );
    const moveId = newId();
    const moved = await db.transaction(async (tx) => {
      const done: Moved[] = [];
      for (const { _id: orderId, lines } of wanted)
        done.push(await doWork(tx, deps, { orderId, moveId, step, lines, by: caller }));
      await recordAuditEntry(tx, caller, `marked ${namesOf(done)} as ${step}`, ordersLink);
      return done;
    });
    return { success: true, message: sentenceOf(step, moved), undo: undoOf(deps, moveId, moved) };
  });
  bind(ordersApi.undoMove, async ({ params: { moveId }, caller }) => {
    const numbers = await db.transaction(async (tx) => {
      const undone = await undoMove(tx, deps, moveId);
      await recordAuditEntry(tx, caller, `undid the last change of ${listed(undone)}`, ordersLink);
      return undone;
    });
    return { success: true, message: `Undone: ${listed(numbers)}` };
  });
}

function trackingRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(ordersApi.saveTracking, async ({ params: { orderId }, body: { ship, notify, ...given }, caller }) => {
    if (ship) await confirmBeforeShipping(deps, [orderId], 'Shipped');
    const moveId = newId();
    const moved = await db.transaction(async (tx) => {
      await saveTracking(tx, deps, { orderId, ...given, by: caller, isNotified: notify });
      await recordAuditEntry(
        tx,
        caller,
        `saved a tracking number of ${await findOrderName(tx, orderId)}`,
        orderLink(orderId),
      );
      return ship ? [await doWork(tx, deps, { orderId, moveId, step: 'shipped', by: caller })] : [];
    });
    const message = ship ? sentenceOf('shipped', moved) : 'The tracking number is saved.';
    return { success: true, message, undo: undoOf(deps, moveId, moved), ...(await requirePage(deps, orderId)) };
  });
  bind(ordersApi.removeTracking, async ({ params: { orderId }, caller }) => {
    await db.transaction((tx) => removeTracking(tx, { orderId, by: caller }));
    return { success: true, message: 'The tracking number is removed.', ...(await requirePage(deps, orderId)) };
  });
  bind(ordersApi.saveNote, async ({ params: { orderId }, body: { note } }) => {
    const savedAt = await db.transaction((tx) => saveNote(tx, orderId, note));
    return { success: true, note, savedAt: savedAt.toISOString() };
  });
  bind(ordersApi.recordMessage, async ({ params: { orderId }, body: { channel, title }, caller }) => {
    const what = `${channel === 'whatsapp' ? 'WhatsApp' : 'Email'} opened: “${title}”`;
    await requirePage(deps, orderId);
    await db.transaction((tx) => recordOrderEvent(tx, { orderId, kind: 'message', what, by: caller.name }));
    return { success: true, message: 'Recorded in the timeline.' };
  });
}

function undoOf({ undoSeconds: seconds }: WorkDependencies, id: string, moved: readonly Moved[]) {
  return moved.some(({ isUndoable }) => isUndoable) ? { id, seconds } : null;
}

const words: Record<WorkStep, string> = { made: 'made', packed: 'packed', shipped: 'moved to Shipped' };

function sentenceOf(step: WorkStep, moved: readonly Moved[]): string {
  return `${namesOf(moved)} ${words[step]}`;
}

const namesOf = (moved: readonly Moved[]) => listed(moved.map(({ order }) => order.number));

function listed(numbers: readonly number[]): string {
  return numbers.length > 3
    ? `${numbers.length} orders`
    : [...numbers]
        .sort((a, b) => a - b)
        .map(formatOrderNumber)
        .join(', ');
}

async function requirePage({ db }: FulfillmentDependencies, orderId: string): Promise<OrderPageBody> {
  const page = await findOrderPage(db.read, orderId);
  if (!page) throw new ShopError('not_found', 'This order was not found.');
  return page;
}
