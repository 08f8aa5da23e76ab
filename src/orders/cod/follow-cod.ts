import { eq, sql } from 'drizzle-orm';
import { lockStock, takeStock } from '../../catalog/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { manualId } from '../../platform/payments/manual.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';
import { type CodState, isCashOrder } from '../core/cod-states.ts';
import { requireSnapshot } from '../core/find-checkout-snapshot.ts';
import { invoiceOrder } from '../core/invoice-order.ts';
import type { CheckoutRow } from '../core/move-checkout.ts';
import type { OrderRow } from '../core/require-order.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { endCod } from './lapse-cod.ts';
import { moveCod } from './move-cod.ts';
import { requireAdvance } from './require-advance.ts';

interface StatusMove {
  checkout: CheckoutRow;
  order: OrderRow;
  from: OrderStatus;
  to: OrderStatus;
}

/** The parcel has left, or the order is over: the status cannot go back. */
const isFinal: Record<CodState, boolean> = {
  awaiting: false,
  placed: false,
  confirmed: false,
  shipped: true,
  collected: true,
  remitted: true,
  refused: true,
  prepaid: false,
  expired: true,
  cancelled: true,
};

/**
 * What a change of the status does to an order with cash on delivery; nothing to others. Checkout and order are locked.
 * Throws ShopError 409 for a change that its money does not allow.
 * @returns whether the change can be taken back
 */
export async function followStatus(tx: Tx, deps: { queue: Queue }, move: StatusMove): Promise<boolean> {
  const { checkout, order, from, to } = move;
  const { codState } = checkout;
  if (from === to || !isCashOrder(codState)) return true;
  requireOpen(codState, move);
  if (to === 'Cancelled') {
    await endCod(tx, deps.queue, { checkout, orderId: order.id, event: 'cancelled' });
    return false;
  }
  if (to !== 'Shipped' && to !== 'Delivered') return true;
  if (codState === 'confirmed') await markLeft(tx, deps, move);
  if (to === 'Delivered') await recordHandOver(tx, { ...checkout, codState: 'shipped' }, order.id);
  if (codState === 'collected') await undoHandOver(tx, checkout, order.id);
  return false;
}

function requireOpen(codState: CodState, { order, to }: StatusMove): void {
  const number = formatOrderNumber(order.number);
  const isLeaving = to === 'Shipped' || to === 'Delivered';
  if (codState === 'placed' && isLeaving) throw new ShopError('conflict', t('cashAnswers.notConfirmed', { number }));
  if (codState === 'awaiting' && isLeaving) throw new ShopError('conflict', t('cashAnswers.noAdvance', { number }));
  if (codState === 'shipped' && to === 'Cancelled')
    throw new ShopError('conflict', t('cashAnswers.onItsWay', { number }));
  const isFollowing = (codState === 'shipped' && to === 'Delivered') || (codState === 'collected' && to === 'Shipped');
  if (isFinal[codState] && !isFollowing)
    throw new ShopError('conflict', t('cashAnswers.statusStays', { number, state: codState }));
}

/**
 * The parcel leaves: its stock is taken, and the invoice is made. CGST Act 2017, s. 31(1)(a): before or at the removal
 * of the goods. The owner has to have it checked.
 */
async function markLeft(tx: Tx, { queue }: { queue: Queue }, { checkout, order }: StatusMove): Promise<void> {
  await requireAdvance(tx, order.id);
  const snapshot = await requireSnapshot(tx, checkout.id);
  const short = await lockStock(tx, { checkoutId: checkout.id, lines: snapshot.lines, isAccepted: true });
  if (short.length > 0) {
    const sentence = t('cashAnswers.littleStock', { number: formatOrderNumber(order.number) });
    throw new ShopError('out_of_stock', sentence);
  }
  for (const productId of await takeStock(tx, { orderId: order.id, lines: snapshot.lines }))
    await queueNotice(tx, queue, { kind: 'low_stock', about: productId, key: `${productId} ${order.id}` });
  await moveCod(tx, checkout, 'left');
  await tx.update(codOrders).set({ leftAt: sql`now()` }).where(eq(codOrders.orderId, order.id));
  await invoiceOrder(tx, snapshot, { paymentId: manualId(checkout.id) });
}

/** Reported by the courier's file or by the owner. The checkout is locked. */
export async function recordHandOver(tx: Tx, checkout: CheckoutRow, orderId: string): Promise<void> {
  await moveCod(tx, checkout, 'handed_over');
  await tx.update(codOrders).set({ collectedAt: sql`now()` }).where(eq(codOrders.orderId, orderId));
}

/** Delivered was pressed or reported too early. */
export async function undoHandOver(tx: Tx, checkout: CheckoutRow, orderId: string): Promise<void> {
  await moveCod(tx, checkout, 'not_handed_over');
  await tx.update(codOrders).set({ collectedAt: null }).where(eq(codOrders.orderId, orderId));
}
