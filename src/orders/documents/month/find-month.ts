import { and, asc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../platform/database/database.ts';
import { remittanceRows, remittances } from '../../cash/schema.ts';
import { checkoutLines, checkouts } from '../../core/tables/checkout-schema.ts';
import { codOrders } from '../../core/tables/cod-schema.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { refunds } from '../../core/tables/refund-schema.ts';
import { disputes } from '../../disputes/schema.ts';

export interface Month {
  /** First day, and that of the next month. */
  from: string;
  until: string;
}

export function parseMonth(month: string): Month {
  const [year = 0, index = 0] = month.split('-').map(Number);
  const next = index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, until: `${next}-01` };
}

const start = (day: string) => new Date(`${day}T00:00:00+05:30`);

const begun = alias(orders, 'begun');
const begunCheckout = alias(checkouts, 'begun_checkout');

/**
 * Orders whose settling payment was made in the month, those that could not be fulfilled included. `begun`: of the
 * balance of a custom order, that order.
 */
export function findMonthOrders(queries: Queries, { from, until }: Month) {
  const { goodsPaise, discountPaise, wrapPaise, deliveryPaise, deliveryZone, offerCode } = checkouts;
  return queries
    .select({
      ...{ id: orders.id, number: orders.number, checkoutId: checkouts.id, status: orders.status },
      ...{
        refundReason: orders.refundReason,
        delivery: checkouts.delivery,
        gift: checkouts.gift,
        amountPaise: checkouts.amountPaise,
      },
      ...{ goodsPaise, discountPaise, wrapPaise, deliveryPaise, deliveryZone, offerCode },
      ...{ codChargePaise: checkouts.codChargePaise, balancePaise: checkouts.balancePaise },
      begun: { id: begun.id, checkoutId: begun.checkoutId },
      begunDeliveryPaise: begunCheckout.deliveryPaise,
      shortPaise: sql<number>`coalesce((select short_paise from cod_orders where order_id = ${orders.id}), 0)`,
      paidAt: payments.createdAt,
      paymentId: payments.id,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(begun, eq(begun.id, orders.balanceOf))
    .leftJoin(begunCheckout, eq(begunCheckout.id, begun.checkoutId))
    .where(and(payments.settles, gte(payments.createdAt, start(from)), lt(payments.createdAt, start(until))))
    .orderBy(asc(payments.createdAt), asc(orders.number));
}
export type MonthOrder = Awaited<ReturnType<typeof findMonthOrders>>[number];

export function findLinesByCheckouts(queries: Queries, checkoutIds: readonly string[]) {
  return queries
    .select()
    .from(checkoutLines)
    .where(inArray(checkoutLines.checkoutId, [...checkoutIds]))
    .orderBy(asc(checkoutLines.checkoutId), asc(checkoutLines.position));
}
export type MonthLine = Awaited<ReturnType<typeof findLinesByCheckouts>>[number];

/** Second payments, too. */
export const isReceivedIn = ({ from, until }: Month) =>
  and(
    or(eq(payments.state, 'captured'), payments.settles),
    gte(payments.createdAt, start(from)),
    lt(payments.createdAt, start(until)),
  );
export const isReturnedIn = ({ from, until }: Month) =>
  and(eq(refunds.state, 'processed'), gte(refunds.settledAt, start(from)), lt(refunds.settledAt, start(until)));
export const isLostIn = ({ from, until }: Month) =>
  and(gt(disputes.lostPaise, 0), gte(disputes.lostAt, start(from)), lt(disputes.lostAt, start(until)));
/** What a lost dispute took, and gave back when it was won in the end. */
export const wonBackPaise = sql<number>`${disputes.lostPaise} - ${disputes.deductedPaise}`;
const wonBackAt = sql`coalesce(${disputes.settledAt}, ${disputes.statedAt})`;
const startParam = (day: string) => sql.param(start(day), disputes.statedAt);
export const isWonBackIn = ({ from, until }: Month) =>
  and(gt(wonBackPaise, 0), gte(wonBackAt, startParam(from)), lt(wonBackAt, startParam(until)));

/**
 * Money that came in and went back in the month: captured payments, second ones too, paid refunds and lost disputes,
 * with those that were won in the end.
 */
export async function findMonthMoney(queries: Queries, month: Month) {
  const orderNumber = orders.number;
  const received = await queries
    .select({ orderNumber, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(isReceivedIn(month))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const returned = await queries
    .select({ orderNumber, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isReturnedIn(month))
    .orderBy(asc(refunds.settledAt), asc(refunds.id));
  const lost = await queries
    .select({ orderNumber, dispute: disputes })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isLostIn(month))
    .orderBy(asc(disputes.lostAt), asc(disputes.id));
  const wonBack = await queries
    .select({ orderNumber, dispute: disputes })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isWonBackIn(month))
    .orderBy(asc(disputes.settledAt), asc(disputes.id));
  return { received, returned, lost, wonBack, ...(await findCashLosses(queries, month)) };
}

/** What was retained of an advance when its parcel came back: what was refunded or lost later is in a later month. */
const retainedAtFirst = sql<number>`coalesce((select greatest(0, paid.amount_paise
      - coalesce((select sum(back.amount_paise) from ${refunds} back where back.payment_id = paid.id
          and back.state <> 'failed' and back.created_at <= ${codOrders.refusedAt}), 0)
      - coalesce((select sum(lost.lost_paise) from ${disputes} lost where lost.payment_id = paid.id
          and lost.lost_at <= ${codOrders.refusedAt}), 0))
    from ${payments} paid where paid.checkout_id = ${orders.checkoutId} and paid.is_advance
      and not exists (select from ${refunds} back where back.payment_id = paid.id and back.cause = 'advance')), 0)::int`;

/**
 * What couriers deducted of the money that they paid out, what of it did not arrive (negative where more came), and
 * what parcels that came back unpaid have cost.
 */
async function findCashLosses(queries: Queries, { from, until }: Month) {
  const fees = await queries
    .select({
      id: remittances.id,
      fileName: remittances.fileName,
      feePaise: remittances.feePaise,
      day: remittances.createdAt,
    })
    .from(remittances)
    .where(
      and(
        ne(remittances.feePaise, 0),
        gte(remittances.createdAt, start(from)),
        lt(remittances.createdAt, start(until)),
      ),
    )
    .orderBy(asc(remittances.createdAt), asc(remittances.id));
  const cameBack = await queries
    .select({
      orderNumber: orders.number,
      orderId: orders.id,
      costPaise: codOrders.costPaise,
      retainedPaise: retainedAtFirst,
      refusedAt: codOrders.refusedAt,
    })
    .from(codOrders)
    .innerJoin(orders, eq(orders.id, codOrders.orderId))
    .where(
      and(
        or(gt(codOrders.costPaise, 0), gt(retainedAtFirst, 0)),
        gte(codOrders.refusedAt, start(from)),
        lt(codOrders.refusedAt, start(until)),
      ),
    )
    .orderBy(asc(codOrders.refusedAt), asc(orders.number));
  const month = { from, until };
  return { fees, cameBack, short: await findShortCash(queries, month), late: await findLateCash(queries, month) };
}

/** What was missing and came later: the loss stays in its own month. */
function findLateCash(queries: Queries, { from, until }: Month) {
  const { id, amountPaise, settledAt, state } = remittanceRows;
  return queries
    .select({ orderNumber: orders.number, id, amountPaise, settledAt })
    .from(remittanceRows)
    .innerJoin(orders, eq(orders.id, remittanceRows.orderId))
    .where(and(eq(state, 'late'), gte(settledAt, start(from)), lt(settledAt, start(until))))
    .orderBy(asc(settledAt), asc(id));
}

function findShortCash(queries: Queries, { from, until }: Month) {
  return queries
    .select({
      orderNumber: orders.number,
      orderId: orders.id,
      shortPaise: codOrders.shortPaise,
      remittedAt: codOrders.remittedAt,
    })
    .from(codOrders)
    .innerJoin(orders, eq(orders.id, codOrders.orderId))
    .where(
      and(ne(codOrders.shortPaise, 0), gte(codOrders.remittedAt, start(from)), lt(codOrders.remittedAt, start(until))),
    )
    .orderBy(asc(codOrders.remittedAt), asc(orders.number));
}

export type MonthMoney = Awaited<ReturnType<typeof findMonthMoney>>;

/** Counts the order's own payments: a balance has an order of its own. */
export async function refundedPaiseByOrder(
  queries: Queries,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries
    .select({ id: orders.id, paise: sql<number>`sum(${refunds.amountPaise})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(and(inArray(orders.id, [...orderIds]), eq(refunds.state, 'processed')))
    .groupBy(orders.id);
  return new Map(rows.map(({ id, paise }) => [id, paise]));
}
