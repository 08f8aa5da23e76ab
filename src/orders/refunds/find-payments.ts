import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { minRefundPaise, type Refundable } from '../../shared/orders/compute-refund.ts';
import { endedUnpaid } from '../core/cod-states.ts';
import { selectLeftOfPayment } from '../core/left-of-payment.ts';
import { type OrderRow, requireOrder } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { findRefundable } from './find-refundable.ts';

export interface PaidPart {
  paymentId: string;
  /** The payment's: a balance has an order of its own. */
  orderId: string;
  /** What was paid beside the order's own payment is the advance of a cash order, or the balance of a custom order. */
  kind: 'order' | 'advance' | 'balance';
  amountPaise: number;
  method: string | null;
  /** Neither refunded nor lost in a dispute. */
  leftPaise: number;
}

/** All that was paid for an order, its own payment last; of an order in cash that is over, also what came too late. */
async function findPayments(queries: Queries, orderId: string): Promise<PaidPart[]> {
  const { rows } = await queries.execute<PaidPart & Record<string, unknown>>(sql`
    select payments.id as "paymentId", paid.id as "orderId", payments.amount_paise as "amountPaise", payments.method,
      case when paid.id <> orders.id then 'balance' when payments.settles then 'order'
        when payments.is_advance or (checkouts.cod_state = 'expired' and checkouts.cod_advance_paise > 0) then 'advance'
        else 'order' end as kind,
      ${selectLeftOfPayment()} as "leftPaise"
    from orders left join custom_quotes quotes on quotes.order_id = orders.id
      join orders paid on paid.id in (orders.id, quotes.balance_order_id)
      join checkouts on checkouts.id = paid.checkout_id
      join payments on payments.checkout_id = paid.checkout_id and (payments.settles or payments.is_advance
        or (checkouts.cod_state in ${endedUnpaid} and payments.state <> 'failed'))
    where orders.id = ${orderId} order by paid.id = orders.id and payments.settles, payments.is_advance, payments.created_at, payments.id`);
  return rows;
}

/** What was paid for an order, and the part that can be refunded. Throws ShopError 404 or 409. */
export async function requirePayments(queries: Queries, orderId: string) {
  const order = await requireOrder(queries, orderId);
  const paid = await findPayments(queries, orderId);
  const unused = order.isPaid ? null : await findUnused(queries, order, paid);
  if (unused) return { order, own: unused, other: null, refundable: refundWithoutPieces(unused) };
  const own = paid.find(({ kind }) => kind === 'order');
  if (!order.isPaid && paid.length > 0)
    throw new ShopError(
      'conflict',
      paid.every(({ leftPaise }) => leftPaise === 0) ? t('moneyAnswers.allSentBack') : t('moneyAnswers.restNotPaid'),
    );
  if (!order.isPaid || !own || own.amountPaise === 0) throw new ShopError('conflict', t('moneyAnswers.nothingPaid'));
  const other = paid.find(({ kind }) => kind !== 'order') ?? null;
  const leftPaise = other ? countUsable(other) + countUsable(own) : own.leftPaise;
  const refundable = await findRefundable(queries, { orderId, checkoutId: order.checkoutId, leftPaise });
  return { order, own, other, refundable };
}

/**
 * The payment that can go back of an order in cash that is over and was not paid: the advance that the shop retains, or
 * what it could not return, one payment after the other.
 */
async function findUnused(
  queries: Queries,
  { checkoutId }: OrderRow,
  paid: readonly PaidPart[],
): Promise<PaidPart | null> {
  const isEnded = and(eq(checkouts.id, checkoutId), inArray(checkouts.codState, endedUnpaid));
  if ((await queries.$count(checkouts, isEnded)) === 0) return null;
  return paid.find((one) => countUsable(one) > 0) ?? paid[0] ?? null;
}

/** Its pieces are back, and its invoice, if any, is credited: the money is for none of them. */
function refundWithoutPieces({ leftPaise }: PaidPart): Refundable {
  return { leftPaise, lines: [], wrapPaise: 0, deliveryPaise: 0, isAdvance: true };
}

/** Less than ₹1 of a payment cannot go back. */
function countUsable({ leftPaise }: PaidPart): number {
  return leftPaise < minRefundPaise ? 0 : leftPaise;
}

/**
 * Shares a refund between the two payments of an order: one alone where it has enough, so that the credit note has the
 * lines. No part or rest of less than ₹1, and not all of its own while some of the other is left, where that fits.
 * @returns the part of the other payment
 */
export function shareRefund(amountPaise: number, own: PaidPart, other: PaidPart | null): number {
  const otherPaise = other ? countUsable(other) : 0;
  const ownPaise = countUsable(own);
  if (otherPaise === 0) return 0;
  const fits = (part: number, left: number) =>
    part === 0 || (part >= minRefundPaise && (part === left || part <= left - minRefundPaise));
  const tries = [
    ...(amountPaise <= otherPaise ? [amountPaise] : []),
    ...(amountPaise < ownPaise ? [0] : []),
    ...[otherPaise, otherPaise - minRefundPaise, amountPaise - ownPaise + minRefundPaise],
    ...[minRefundPaise, amountPaise - ownPaise],
  ];
  const found = tries.find((part) => part >= 0 && fits(part, otherPaise) && fits(amountPaise - part, ownPaise));
  return found ?? Math.min(amountPaise, otherPaise);
}
