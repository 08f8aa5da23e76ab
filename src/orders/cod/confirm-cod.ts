import { and, eq, lte, sql } from 'drizzle-orm';
import { holdUntil } from '../../catalog/index.ts';
import { mayTakeOfferUse, takeOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import type { CodState } from '../core/cod-states.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { lockCheckoutByOrder, orderNotFound } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { moveCod } from './move-cod.ts';

/** The parcel of a confirmed order leaves long before. */
export const confirmedHoldMinutes = 60 * 24 * 365;

interface Confirming {
  checkout: { id: string; codState: CodState | null; offerCode: string | null };
  orderId: string;
  /** Null = the shop wants no confirmation. */
  by: 'buyer' | { name: string } | null;
}

/** Holds the stock until the parcel leaves. The checkout is locked. Throws ShopError 409. */
export async function confirmCod(tx: Tx, { checkout, orderId, by }: Confirming): Promise<void> {
  await requireInTime(tx, checkout.id);
  await moveCod(tx, checkout, 'confirmed');
  tagWrites(tx, 'everything');
  await holdUntil(tx, checkout.id, confirmedHoldMinutes);
  if (checkout.offerCode) await requireOfferUse(tx, { id: checkout.id, code: checkout.offerCode });
  await tx
    .update(codOrders)
    .set({ confirmKey: null, confirmedAt: sql`now()`, isConfirmedByBuyer: by === 'buyer' })
    .where(eq(codOrders.orderId, orderId));
  if (!by) return;
  const name = by === 'buyer' ? null : by.name;
  await recordOrderEvent(tx, {
    orderId,
    kind: 'work',
    what: by === 'buyer' ? message('orderHistory.confirmedByBuyer') : message('orderHistory.confirmedForBuyer'),
    by: name,
  });
}

/** Another order with the buyer's email address may have been paid with it since. Throws ShopError 409. */
async function requireOfferUse(tx: Tx, { id, code }: { id: string; code: string }): Promise<void> {
  if (!(await mayTakeOfferUse(tx, id))) throw new ShopError('conflict', t('shopping.codeUsed', { code }));
  await takeOfferUse(tx, id);
}

/** Others may have bought the pieces since. Throws ShopError 409. */
async function requireInTime(tx: Tx, checkoutId: string): Promise<void> {
  const isOver = and(
    eq(checkouts.id, checkoutId),
    eq(checkouts.codState, 'placed'),
    lte(checkouts.heldUntil, sql`now()`),
  );
  if (await tx.$count(checkouts, isOver)) throw new ShopError('conflict', t('shopping.codLapsed'));
}

/** By the link in the email. A second press changes nothing. Throws ShopError 404 or 409. */
export async function confirmByBuyer(tx: Tx, { viewKey, confirmKey }: { viewKey: string; confirmKey: string }) {
  const [found] = await tx
    .select({ orderId: orders.id, checkoutId: checkouts.id, confirmKey: codOrders.confirmKey })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .innerJoin(codOrders, eq(codOrders.orderId, orders.id))
    .where(eq(checkouts.viewKey, viewKey));
  if (!found) throw orderNotFound();
  const checkout = await lockCheckout(tx, found.checkoutId);
  if (checkout.codState === 'confirmed') return;
  const isRight = and(eq(codOrders.orderId, found.orderId), eq(codOrders.confirmKey, confirmKey));
  if (checkout.codState === 'placed' && !(await tx.$count(codOrders, isRight)))
    throw new ShopError('bad_token', t('shopping.codWrongLink'));
  await confirmCod(tx, { checkout, orderId: found.orderId, by: 'buyer' });
}

/** The owner has asked the buyer in another way. Throws ShopError 404 or 409. */
export async function confirmByAdmin(tx: Tx, orderId: string, by: { name: string }): Promise<void> {
  const checkout = await lockCheckoutByOrder(tx, orderId);
  await confirmCod(tx, { checkout, orderId, by });
}
