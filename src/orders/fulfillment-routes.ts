import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { formatOrderNumber } from '../shared/order-number.ts';
import { ordersApi } from './api.ts';
import { changeOrderStatus } from './fulfillment/change-order-status.ts';
import { confirmBeforeShipping } from './payments/confirm-settlement.ts';
import type { ReconcileDependencies } from './payments/reconcile-checkout.ts';

type FulfillmentDependencies = ReconcileDependencies & { db: Database };

export function fulfillmentRoutes(bind: Bind, deps: FulfillmentDependencies): void {
  const { db } = deps;
  bind(ordersApi.changeOrderStatus, async ({ params: { orderId }, body: { status, confirmRefunded }, caller }) => {
    await confirmBeforeShipping(deps, [orderId], status);
    const order = await db.transaction(async (tx) => {
      const changed = await changeOrderStatus(tx, deps, {
        orderId,
        status,
        by: caller,
        isRefundKnown: confirmRefunded,
      });
      const what = `set order ${formatOrderNumber(changed.number)} to ${status}`;
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
      return changed;
    });
    return { success: true, message: 'Order status updated!', order };
  });
  bind(ordersApi.changeOrderStatuses, async ({ body: { orderIds, status, confirmRefunded }, caller }) => {
    const ids = [...new Set(orderIds)].toSorted();
    await confirmBeforeShipping(deps, ids, status);
    await db.transaction(async (tx) => {
      for (const orderId of ids)
        await changeOrderStatus(tx, deps, { orderId, status, by: caller, isRefundKnown: confirmRefunded });
      await recordAuditEntry(tx, caller, `set ${ids.length} orders to ${status}`, '/dashboard/admin/orders');
    });
    return { success: true, message: `${ids.length} orders set to ${status}` };
  });
}
