import type { Database } from '../platform/database/database.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import type { Queue } from '../platform/queue/queue.ts';
import {
  type ConfirmJob,
  confirmQueue,
  type ReconcileJob,
  reconcileQueue,
} from './checkout/schedule-reconciliation.ts';
import { lapseCodOrders, lapseQueue } from './cod/lapse-cod.ts';
import { refundQueue } from './core/queue-refund.ts';
import { reconcileDisputes, reconcileDisputesQueue } from './disputes/record-dispute.ts';
import {
  type EarlierInvoicesJob,
  earlierInvoicesQueue,
  invoiceEarlierOrders,
} from './documents/earlier/invoice-earlier-orders.ts';
import { type OrderLinkJob, orderLinkQueue, sendOrderLink } from './links/request-order-link.ts';
import { confirmInJob } from './payments/confirm-settlement.ts';
import { type IdentifyJob, identifyOrder, identifyQueue } from './payments/identify-order.ts';
import {
  reconcilePayments,
  reconcilePaymentsQueue,
  reconcileRefunds,
  reconcileRefundsQueue,
} from './payments/reconcile/reconcile-account.ts';
import { runReconciliation } from './payments/reconcile/reconcile-checkout.ts';
import { type RefundJob, sendRefund } from './refunds/send-refund.ts';

export interface OrdersJobsDependencies {
  db: Database;
  queue: Queue;
  /** Jobs have a circuit breaker of their own: their failures do not refuse a buyer's call. */
  paymentProvider: PaymentProvider;
  isLimited: boolean;
}

/** Jobs that settle payments use the connections of payments. */
export async function workOrdersJobs(deps: OrdersJobsDependencies): Promise<void> {
  const { db, queue, paymentProvider } = deps;
  const settling = { db: db.payments, queue, paymentProvider };
  await queue.work<ConfirmJob>(confirmQueue, (job) => confirmInJob(settling, job));
  await queue.work<ReconcileJob>(reconcileQueue, (job) => runReconciliation(settling, job));
  await queue.work<RefundJob>(refundQueue, (job) => sendRefund(deps, job));
  await queue.work<OrderLinkJob>(orderLinkQueue, (job) => sendOrderLink(deps, job), { deletesCompleted: true });
  await queue.work<IdentifyJob>(identifyQueue, (job) => identifyOrder(deps, job));
  await queue.work<EarlierInvoicesJob>(earlierInvoicesQueue, (job) => invoiceEarlierOrders(deps, job));
  await queue.repeat(reconcileRefundsQueue, '23 * * * *', () => reconcileRefunds(deps));
  await queue.repeat(reconcileDisputesQueue, '38 * * * *', () => reconcileDisputes(settling));
  await queue.repeat(lapseQueue, '*/5 * * * *', () => lapseCodOrders(settling));
  await queue.repeat(reconcilePaymentsQueue, '53 * * * *', () => reconcilePayments(deps));
}
