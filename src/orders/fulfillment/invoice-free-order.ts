import { and, eq } from 'drizzle-orm';
import { findInvoicesByOrders } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requireSnapshot } from '../core/find-checkout-snapshot.ts';
import { invoiceOrder } from '../core/invoice-order.ts';
import { payments } from '../core/tables/payment-schema.ts';
import type { Work } from './work-state.ts';

/**
 * The invoice of an order that costs nothing, when its goods leave (CGST Act, section 31(1)): one that is cancelled
 * before has none, since no refund would credit it. Last in its transaction.
 */
export async function invoiceFreeOrder(tx: Tx, { order, checkout }: Work): Promise<void> {
  if (checkout.amountPaise > 0 || !order.isPaid || order.refundReason) return;
  if ((await findInvoicesByOrders(tx, [order.id])).length > 0) return;
  const isSettling = and(eq(payments.checkoutId, checkout.id), payments.settles);
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(isSettling);
  if (payment) await invoiceOrder(tx, await requireSnapshot(tx, checkout.id), { paymentId: payment.id });
}
