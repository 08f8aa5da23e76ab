import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type Credit, findLeftToCredit, type LeftToCredit, selectCreditedPaise } from '../../invoicing/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { minRefundPaise } from '../../shared/orders/compute-refund.ts';
import { selectLeftOfPayment } from '../core/left-of-payment.ts';
import { type RefundedParts, sumRefunds } from '../core/sum-refunds.ts';
import { refunds } from '../core/tables/refund-schema.ts';

/** Its own, its advance and its balance; `order` names an order's id in the query. */
const selectPricePayments = (order: SQL) => sql`(select payments.id from payments
  join orders paid on paid.checkout_id = payments.checkout_id
  where (payments.settles or payments.is_advance) and ${order} in (paid.id, paid.balance_of)
    and (paid.balance_of is null or exists (select from custom_quotes where balance_order_id = paid.id)))`;

/**
 * What credit notes are for, beyond what went back and what disputes have taken: goods that came back after a lost
 * dispute, which was won in the end.
 */
function selectCreditedAhead(order: SQL, except: string | null = null): SQL<number> {
  const paid = selectPricePayments(order);
  return sql<number>`greatest(0,
    ${selectCreditedPaise(order)}
    - coalesce((select sum(back.amount_paise) from refunds back
      where back.payment_id in ${paid} and back.state = 'processed' and back.id is distinct from ${except}::text), 0)
    - coalesce((select sum(lost.deducted_paise) from disputes lost where lost.payment_id in ${paid}), 0))::int`;
}

async function findCreditedAhead(queries: Queries, orderId: string, except: string | null): Promise<number> {
  const { rows } = await queries.execute<{ paise: number }>(
    sql`select ${selectCreditedAhead(sql`${orderId}::text`, except)} as paise`,
  );
  return rows[0]?.paise ?? 0;
}

const pricePayments = selectPricePayments(sql`orders.id`);
/** What of the credited goods is not on its way back. An order that is credited as a whole owes nothing for it. */
const creditedUnpaid = sql<number>`case when orders.refund_reason is null and checkouts.cod_state is distinct from 'refused'
  then ${selectCreditedAhead(sql`orders.id`)} - coalesce((select sum(back.amount_paise) from refunds back
    where back.payment_id in ${pricePayments} and back.state in ('asked', 'pending')), 0) else 0 end`;
/** What disputes took and gave back of an order that was cancelled meanwhile. A retained advance stays here. */
const cancelledUnpaid = sql<number>`case when orders.status = 'Cancelled' and checkouts.cod_state is distinct from 'refused'
  then least((select sum(lost_paise - deducted_paise) from disputes where payment_id in ${pricePayments}),
    (select sum(greatest(0, ${selectLeftOfPayment()})) from payments where payments.id in ${pricePayments})) end`;
/** For a query that joins `orders` and `checkouts`: what is the buyer's, since a dispute took nothing in the end. */
export const owedPaise = sql<number>`greatest(0, ${creditedUnpaid}, ${cancelledUnpaid})::int`;
/** Those of a custom order, whose balance may be disputed; few, so the rest is asked of them alone. */
const disputedOrders = sql`(select coalesce(paid.balance_of, paid.id) from disputes join orders paid on paid.id = disputes.order_id)`;
export const isOwed = sql<boolean>`(orders.id in ${disputedOrders} and ${owedPaise} >= ${sql.raw(String(minRefundPaise))})`;

export async function findOwed(queries: Queries, orderId: string): Promise<number> {
  const { rows } = await queries.execute<{ paise: number }>(sql`select ${owedPaise} as paise
    from orders join checkouts on checkouts.id = orders.checkout_id where orders.id = ${orderId} and ${isOwed}`);
  return rows[0]?.paise ?? 0;
}

interface Counted {
  /** Null = it is not made yet. */
  refundId: string | null;
  /** Of refunds that are on their way before it. */
  leftOutPaise?: number;
}

/**
 * The credit of a refund without what is credited already: pieces, gift wrap and delivery that it names, then its free
 * amount. Two credit notes for the same goods would lower the tax twice (CGST Act, section 34(1)).
 */
export async function leaveOutCredited(
  queries: Queries,
  credit: Credit,
  { refundId, leftOutPaise = 0 }: Counted,
): Promise<{ credit: Credit; leftOutPaise: number }> {
  const { orderId, refund } = credit;
  const aheadPaise = (await findCreditedAhead(queries, orderId, refundId)) - leftOutPaise;
  const left = refund && aheadPaise > 0 ? await findLeftToCredit(queries, orderId) : null;
  if (!refund || !left) return { credit, leftOutPaise: 0 };
  const rest = subtractCredited(refund, {
    aheadPaise,
    left,
    before: await sumRefunds(queries, orderId, and(eq(refunds.state, 'processed'), ne(refunds.id, refundId ?? ''))),
  });
  return { credit: { ...credit, refund: rest }, leftOutPaise: refund.amountPaise - rest.amountPaise };
}

type Refund = NonNullable<Credit['refund']>;
interface Credited {
  aheadPaise: number;
  left: LeftToCredit;
  /** By other refunds of the order that were paid out. */
  before: RefundedParts;
}

function subtractCredited({ amountPaise, ...named }: Refund, { aheadPaise, left, before }: Credited): Refund {
  let aheadLeft = aheadPaise;
  const leaveOut = (paise: number, creditedPaise: number) => {
    const out = Math.max(0, Math.min(paise, creditedPaise, aheadLeft));
    aheadLeft -= out;
    return paise - out;
  };
  const lines = named.lines.map(({ line, quantity, amountPaise: paise }) => {
    const pieces = (left.invoiced[line]?.quantity ?? 0) - (left.lines[line]?.quantity ?? 0);
    const credited = Math.max(0, Math.min(quantity || 1, pieces - (before.pieces.get(line) ?? 0)));
    const part = Math.round((paise * credited) / (quantity || 1));
    return { line, quantity: Math.max(0, quantity - credited), amountPaise: leaveOut(paise, part) };
  });
  const { invoicedBeside } = left;
  const wrapPaise = leaveOut(named.wrapPaise, invoicedBeside.wrapPaise - left.wrapPaise - before.wrapPaise);
  const deliveryPaise = leaveOut(
    named.deliveryPaise,
    invoicedBeside.deliveryPaise - left.deliveryPaise - before.deliveryPaise,
  );
  const freePaise = amountPaise - sumParts(named);
  const rest = { lines, wrapPaise, deliveryPaise };
  return { ...rest, amountPaise: sumParts(rest) + leaveOut(freePaise, freePaise) };
}

function sumParts({ lines, wrapPaise, deliveryPaise }: Omit<Refund, 'amountPaise'>): number {
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, wrapPaise + deliveryPaise);
}
