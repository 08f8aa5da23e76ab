import { eq, sql } from 'drizzle-orm';
import { findInvoicesByOrders } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { type Message, message } from '../../platform/message.ts';
import { manualId } from '../../platform/payments/manual.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { recordHandOver } from '../cod/follow-cod.ts';
import { moveCod } from '../cod/move-cod.ts';
import { type CheckoutSnapshot, requireSnapshot } from '../core/find-checkout-snapshot.ts';
import { invoiceOrder } from '../core/invoice-order.ts';
import { type CheckoutRow, makeOrder, writeResult } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { lockCheckoutByOrder } from '../core/require-order.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { describeMove } from '../fulfillment/name-status.ts';
import { writePayment } from '../payments/write-payment.ts';

export interface ReceivedCash {
  orderId: string;
  /** Null = what is due. */
  amountPaise: number | null;
  /** The courier's or the bank's. */
  reference: string;
  /** True when the owner accepts an amount that is too small: the rest is a loss. */
  isShortAccepted?: boolean;
  by: { name: string };
}

/**
 * The money of a parcel has reached the shop: only now is its order paid. Throws ShopError 404, or 409 for another
 * amount or an order that no money is expected for.
 */
export async function settleCash(tx: Tx, received: ReceivedCash): Promise<void> {
  const { orderId, by } = received;
  const checkout = await lockCheckoutByOrder(tx, orderId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  const shortPaise = requireAmount(checkout, received);
  const snapshot = await requireSnapshot(tx, checkout.id);
  if (checkout.codState === 'shipped') await recordHandOver(tx, checkout, orderId);
  const handedOver = {
    ...checkout,
    codState: checkout.codState === 'shipped' ? 'collected' : checkout.codState,
  } as const;
  await moveCod(tx, handedOver, 'money_arrived');
  await writeCash(tx, checkout, received);
  await writeResult(tx, checkout, { event: 'payment_captured', order: makeOrder(snapshot, orderId), events: [] });
  await tx.update(codOrders).set({ remittedAt: sql`now()`, shortPaise }).where(eq(codOrders.orderId, orderId));
  if (order && order.status !== 'Delivered') {
    await tx.update(orders).set({ status: 'Delivered' }).where(eq(orders.id, orderId));
    await recordOrderEvent(tx, { orderId, kind: 'status', what: describeMove(order.status, 'Delivered'), by: by.name });
  }
  await recordOrderEvent(tx, { orderId, kind: 'paid', what: describe(checkout, received), by: by.name });
  await invoiceIfMissing(tx, snapshot, orderId);
}

/** Without the advance. */
const computeCashDue = ({ amountPaise, codAdvancePaise }: CheckoutRow) => amountPaise - codAdvancePaise;

function describe(due: CheckoutRow, { amountPaise, reference, isShortAccepted }: ReceivedCash): Message {
  const received = { amount: formatPaise(amountPaise ?? computeCashDue(due)), reference };
  return isShortAccepted
    ? message('orderHistory.cashReceivedShort', received)
    : message('orderHistory.cashReceived', received);
}

/** @returns the missing paise */
function requireAmount(checkout: CheckoutRow, received: ReceivedCash): number {
  const amountPaise = computeCashDue(checkout);
  const receivedPaise = received.amountPaise ?? amountPaise;
  const shortPaise = amountPaise - receivedPaise;
  if (shortPaise === 0 || received.isShortAccepted) return shortPaise;
  const [due, got] = [formatPaise(amountPaise), formatPaise(receivedPaise)];
  throw new ShopError('conflict', t('cashAnswers.otherAmount', { due, got }));
}

/** The order's amount, less its advance: what is missing is a loss of the shop, not a discount of the buyer. */
async function writeCash(tx: Tx, checkout: CheckoutRow, { reference }: ReceivedCash): Promise<void> {
  const id = manualId(checkout.id);
  const { providerOrderId } = checkout;
  const payment = { id, providerOrderId, amountPaise: computeCashDue(checkout), currency: 'INR' };
  const cash = { ...payment, state: 'captured', method: 'cod', evidence: 'owner' } as const;
  await writePayment(tx, checkout.id, cash, { settles: true });
  await tx.update(payments).set({ reference }).where(eq(payments.id, id));
}

/** For a parcel that left while invoices were off. */
async function invoiceIfMissing(tx: Tx, snapshot: CheckoutSnapshot, orderId: string): Promise<void> {
  const invoices = await findInvoicesByOrders(tx, [orderId]);
  if (invoices.length === 0) await invoiceOrder(tx, snapshot, { paymentId: manualId(snapshot.id) });
}
