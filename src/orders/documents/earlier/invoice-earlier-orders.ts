import { eq } from 'drizzle-orm';
import { chooseForEarlier, findDocumentsByOrder, findTaxSettings } from '../../../invoicing/index.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { ShopError } from '../../../platform/errors.ts';
import { message } from '../../../platform/message.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { t } from '../../../shared/languages/translate.ts';
import { requireSnapshot } from '../../core/find-checkout-snapshot.ts';
import { invoiceOrder } from '../../core/invoice-order.ts';
import { recordOrderEvent } from '../../core/order-events.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { type EarlierOrder, listEarlierOrders } from './find-earlier-orders.ts';

export const earlierInvoicesQueue = 'earlier-invoices';
const ordersPerJob = 50;

export interface EarlierInvoicesJob {
  /** The last order of the job before. */
  after: string | null;
}

/** `make` queues the documents; a second press makes no second ones. Throws ShopError 409 while they are off. */
export async function decideOnEarlier(tx: Tx, queue: Queue, choice: 'make' | 'leave'): Promise<void> {
  const isKept = await chooseForEarlier(tx, choice);
  if (!isKept) throw new ShopError('conflict', t('orderAnswers.invoicesOff'));
  if (choice === 'make') await queue.send(tx, earlierInvoicesQueue, { after: null } satisfies EarlierInvoicesJob);
}

/**
 * Makes the documents of fifty orders, oldest first, each in its transaction with the next number and the day of today,
 * and queues a job for the next fifty. Repeated after a crash, it goes on with what is missing.
 */
export async function invoiceEarlierOrders(
  { db, queue }: { db: Database; queue: Queue },
  { after }: EarlierInvoicesJob,
): Promise<void> {
  const { activeSince, earlierChoice } = await findTaxSettings(db.read);
  if (!activeSince || activeSince > new Date() || earlierChoice !== 'make') return;
  const found = await listEarlierOrders(db.read, { activeSince, after, limit: ordersPerJob });
  const last = found.at(-1);
  const failures: unknown[] = [];
  for (const order of found)
    await db.transaction((tx) => invoiceEarlier(tx, order)).catch((error: unknown) => failures.push(error));
  if (last && found.length === ordersPerJob)
    await db.transaction((tx) => queue.send(tx, earlierInvoicesQueue, { after: last.id } satisfies EarlierInvoicesJob));
  if (failures.length > 0) throw failures[0];
}

/** The order's row is locked, so two jobs make one document. */
async function invoiceEarlier(tx: Tx, { id: orderId, checkoutId, paymentId, ratesOn }: EarlierOrder): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  if ((await findDocumentsByOrder(tx, orderId)).length > 0) return;
  const snapshot = await requireSnapshot(tx, checkoutId);
  const what = message('orderHistory.invoicedLater');
  await recordOrderEvent(tx, { orderId, kind: 'work', what, id: `earlier invoice ${orderId}` });
  await invoiceOrder(tx, snapshot, { paymentId, ratesOn });
}
