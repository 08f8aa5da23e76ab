import { asc, eq, inArray, or } from 'drizzle-orm';
import { findActiveTaxSettings, findPlaceNotice } from '../../invoicing/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readReason, writeMessage } from '../../platform/message.ts';
import { isManualId } from '../../platform/payments/manual.ts';
import { localizePath } from '../../shared/languages/languages.ts';
import { toRupees } from '../../shared/money.ts';
import { minRefundPaise } from '../../shared/orders/compute-refund.ts';
import { findMissing } from '../cash/find-missing.ts';
import { confirmLink } from '../cod/cod-email.ts';
import { requireOrderBody } from '../core/bodies/list-orders.ts';
import type { OrderPageBody } from '../core/bodies/order-output.ts';
import { suppliedTo } from '../core/bodies/supplied-to.ts';
import { findOrderEvents } from '../core/order-events.ts';
import { findStockedLines } from '../core/restock-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { codOrders, codRefusals } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';
import { findOwed } from '../disputes/credited-ahead.ts';
import { describeDispute } from '../disputes/describe-dispute.ts';
import { disputes } from '../disputes/schema.ts';
import { isAboutPrice } from '../disputes/warn-of-dispute.ts';
import { isEarlierOrder } from '../documents/earlier/find-earlier-orders.ts';
import { findCreditable } from '../refunds/credit-disputed.ts';
import { describeRefund } from '../refunds/describe-refund.ts';
import { findRefundable } from '../refunds/find-refundable.ts';
import { findRepeat } from '../refunds/refund-again.ts';
import { findLeftPaise, isAutomaticCause } from '../refunds/request-refund.ts';

/** Throws ShopError 404. */
export async function requireOrderPage(queries: Queries, orderId: string): Promise<OrderPageBody> {
  const order = await requireOrderBody(queries, orderId);
  const { checkoutId, note, noteSavedAt } = orders;
  const { delivery, gift, deliveryZone, viewKey, language } = checkouts;
  const [row] = await queries
    .select({ id: orders.id, checkoutId, note, noteSavedAt, viewKey, language, delivery, gift, deliveryZone })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`The order ${orderId} has no checkout.`);
  const parts = await findParts(queries, row);
  const link = row.viewKey && localizePath(row.language, `/order/${row.viewKey}`);
  const settings = await findActiveTaxSettings(queries);
  return {
    order,
    events: await findOrderEvents(queries, orderId),
    refunds: await findRefunds(queries, orderId),
    disputes: await findDisputes(queries, orderId),
    refundable: order.payment.refundable,
    creditable: toRupees(await findCreditable(queries, orderId)),
    owed: toRupees(await findOwed(queries, orderId)),
    placeNotice: (settings && findPlaceNotice(settings, suppliedTo(row))?.sentence) ?? null,
    isEarlier: await isEarlierOrder(queries, orderId),
    parts,
    cash: await findCash(queries, orderId, link),
    isRestocked: isAllBack(parts.lines),
    note: { text: row.note, savedAt: row.noteSavedAt?.toISOString() ?? null },
    link,
  };
}

async function findCash(queries: Queries, orderId: string, link: string | null): Promise<OrderPageBody['cash']> {
  const [found] = await queries
    .select({ confirmKey: codOrders.confirmKey, costPaise: codOrders.costPaise, refusal: codRefusals })
    .from(codOrders)
    .leftJoin(codRefusals, eq(codRefusals.orderId, codOrders.orderId))
    .where(eq(codOrders.orderId, orderId));
  if (!found) return null;
  const { confirmKey, costPaise, refusal } = found;
  return {
    confirmLink: confirmKey && link ? confirmLink(link, confirmKey) : null,
    cost: toRupees(costPaise),
    missing: toRupees(await findMissing(queries, orderId)),
    isRefusalCounted: refusal !== null && refusal.forgivenAt === null,
  };
}

/** Those of the order, and on the page of a balance those of its payment. */
async function findRefunds(queries: Queries, orderId: string): Promise<OrderPageBody['refunds']> {
  const paymentIds = queries
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(eq(orders.id, orderId));
  const isShown = or(eq(refunds.orderId, orderId), inArray(refunds.paymentId, paymentIds));
  const sent = await queries.select().from(refunds).where(isShown).orderBy(asc(refunds.createdAt), asc(refunds.id));
  const described = await Promise.all(sent.map(({ id }) => describeRefund(queries, id)));
  const repeatable = await findRepeatable(queries, orderId, sent);
  return sent.map(
    ({ id, amountPaise, state, refusal, providerRefundId, wrapPaise, deliveryPaise, ...refund }, index) => ({
      _id: id,
      amount: toRupees(amountPaise),
      state,
      refusal: refusal && readReason(refusal),
      razorpay_refund_id: providerRefundId,
      createdAt: refund.createdAt.toISOString(),
      lines: (described[index]?.lines ?? []).map(({ line, quantity, amountPaise: paise }) => ({
        line,
        quantity,
        amount: toRupees(paise),
      })),
      wrap: toRupees(wrapPaise),
      delivery: toRupees(deliveryPaise),
      goodwill: toRupees(described[index]?.goodwillPaise ?? 0),
      reason: refund.reason,
      manual: isManualId(refund.paymentId),
      canBeMadeAgain: repeatable.has(id),
    }),
  );
}

/**
 * The last automatic refund of each payment, where it failed, none is on its way, and money is left; of the owner's
 * that failed, the last one of each request, where all that it was for is left.
 */
async function findRepeatable(
  queries: Queries,
  orderId: string,
  sent: readonly (typeof refunds.$inferSelect)[],
): Promise<Set<string>> {
  const repeatable = new Set<string>();
  const failed = sent.filter((one) => one.orderId === orderId && one.cause === 'admin' && one.state === 'failed');
  for (const made of Map.groupBy(failed, (one) => `${one.paymentId} ${one.createdAt.getTime()}`).values()) {
    const last = made.at(-1);
    if (last && (await findRepeat(queries, last))) repeatable.add(last.id);
  }
  for (const [paymentId, made] of Map.groupBy(sent, (one) => one.paymentId)) {
    const last = made.findLast(({ cause }) => isAutomaticCause(cause));
    if (last?.state !== 'failed' || made.some(({ state }) => state === 'asked' || state === 'pending')) continue;
    if ((await findLeftPaise(queries, paymentId)) >= minRefundPaise) repeatable.add(last.id);
  }
  return repeatable;
}

async function findParts(queries: Queries, order: { id: string; checkoutId: string }): Promise<OrderPageBody['parts']> {
  const left = await findRefundable(queries, { orderId: order.id, checkoutId: order.checkoutId, leftPaise: 0 });
  const stocked = await findStockedLines(queries, order);
  return {
    lines: left.lines.map(({ paidPaise, refunded }, index) => {
      const { quantity = 0, restocked = 0 } = stocked[index] ?? {};
      return { paid: toRupees(paidPaise), refunded, restocked, restockable: quantity - restocked };
    }),
    wrap: toRupees(left.wrapPaise),
    delivery: toRupees(left.deliveryPaise),
  };
}

function isAllBack(lines: OrderPageBody['parts']['lines']): boolean {
  return lines.some(({ restocked }) => restocked > 0) && lines.every(({ restockable }) => restockable === 0);
}

async function findDisputes(queries: Queries, orderId: string): Promise<OrderPageBody['disputes']> {
  const found = await queries
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isAboutPrice(orderId))
    .orderBy(asc(disputes.createdAt));
  return found.map(({ dispute }) => ({
    _id: dispute.id,
    amount: toRupees(dispute.amountPaise),
    deducted: toRupees(dispute.deductedPaise),
    status: dispute.status,
    phase: dispute.phase,
    reason: dispute.reason,
    respondBy: dispute.respondBy?.toISOString() ?? null,
    what: writeMessage(describeDispute(dispute)),
    createdAt: dispute.createdAt.toISOString(),
  }));
}
