import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';

/** What the provider holds of our orders, for the checks that compare with its books. */
export interface ProviderBooks {
  payments: { id: string; order_id: string; amount: number; status: string }[];
  refunds: { id: string; payment_id: string; amount: number; status: string }[];
}
export interface Finding {
  /** The invariant's name in reliability.md, D1. */
  invariant: string;
  says: string;
  /** What breaks it: ids, at most ten. */
  rows: string[];
}

const mostRows = 10;

/** Each must find nothing, at every commit (reliability.md, D1). */
const invariants: readonly (readonly [invariant: string, says: string, broken: SQL])[] = [
  [
    'I3',
    'a paid order has exactly one payment that settles it',
    sql`select orders.id from orders left join payments on payments.checkout_id = orders.checkout_id and payments.settles
      where orders.is_paid group by orders.id having count(payments.id) <> 1`,
  ],
  [
    'I3',
    'a checkout is paid exactly when its order is',
    sql`select checkouts.id from checkouts left join orders on orders.checkout_id = checkouts.id
      where (checkouts.state = 'paid') <> coalesce(orders.is_paid, false)`,
  ],
  [
    'I5',
    'a checkout’s amount is the sum of its lines',
    sql`select checkouts.id from checkouts left join checkout_lines lines on lines.checkout_id = checkouts.id
      group by checkouts.id having checkouts.amount_paise <> coalesce(sum(lines.price_paise * lines.quantity), 0)`,
  ],
  [
    'I5',
    'a payment that settles an order has its amount, or the order is being refunded',
    sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      join payments on payments.checkout_id = checkouts.id and payments.settles
      where (payments.amount_paise <> checkouts.amount_paise or payments.currency <> 'INR')
        and orders.refund_reason is distinct from 'wrong_amount'`,
  ],
  [
    'I8',
    'refunds never exceed their payment',
    sql`select payments.id from payments join refunds on refunds.payment_id = payments.id and refunds.state <> 'failed'
      group by payments.id having sum(refunds.amount_paise) > payments.amount_paise`,
  ],
  [
    'I9',
    'money that does not fit is being refunded in full',
    sql`select orders.id from orders join payments on payments.checkout_id = orders.checkout_id and payments.settles
      where orders.refund_reason is not null and not exists (
        select from refunds where refunds.payment_id = payments.id and refunds.cause = 'misfit' and refunds.amount_paise = payments.amount_paise)`,
  ],
  [
    'I10',
    'no amount is kept as a fraction',
    sql`select table_name || '.' || column_name as id from information_schema.columns
      where table_schema = 'public' and data_type in ('real', 'double precision', 'numeric', 'money')`,
  ],
  ['S1', 'no stock is below zero', sql`select id from products where quantity < 0`],
  [
    'S2',
    'a product’s stock is the sum of its moves',
    sql`select products.id from products left join stock_moves moves on moves.product_id = products.id
      group by products.id having products.quantity <> coalesce(sum(moves.change), 0)`,
  ],
  [
    'S2',
    'what orders took out of the stock is what was bought and paid',
    sql`with sold as (
        select orders.id as order_id, lines.product_id, sum(lines.quantity) as pieces
        from orders join checkout_lines lines on lines.checkout_id = orders.checkout_id
        where orders.is_paid and orders.refund_reason is null group by orders.id, lines.product_id
      ), moved as (
        select order_id, product_id, -sum(change) as pieces from stock_moves where cause = 'order' group by order_id, product_id
      )
      select coalesce(sold.order_id, moved.order_id) as id from sold full join moved using (order_id, product_id)
      where sold.pieces is distinct from moved.pieces`,
  ],
  [
    'S3',
    'no more is held than there is',
    sql`select products.id from products join holds on holds.product_id = products.id and holds.held_until > now()
      group by products.id having sum(holds.quantity) > products.quantity`,
  ],
  [
    'S4',
    'a buyer holds for one checkout at a time',
    sql`select buyer_key as id from holds where held_until > now() group by buyer_key having count(distinct checkout_id) > 1`,
  ],
  [
    'S5',
    'a paid checkout holds nothing',
    sql`select checkouts.id from checkouts join holds on holds.checkout_id = checkouts.id and holds.held_until > now()
      where checkouts.state = 'paid'`,
  ],
  [
    'S7',
    'a sale that came too late has moved no stock',
    sql`select orders.id from orders join stock_moves moves on moves.order_id = orders.id where orders.refund_reason is not null`,
  ],
];

/** Checks the shop's books against themselves and, where they are at hand, against the provider's; only reads. */
export async function checkShop(queries: Queries, books?: ProviderBooks): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [invariant, says, broken] of invariants) {
    const { rows } = await queries.execute<{ id: string }>(sql`${broken} limit ${mostRows}`);
    if (rows.length > 0) findings.push({ invariant, says, rows: rows.map(({ id }) => id) });
  }
  return books ? [...findings, ...(await compare(queries, books))] : findings;
}

/** How many invariants are looked at. */
export const countOfInvariants = invariants.length;

async function compare(queries: Queries, books: ProviderBooks): Promise<Finding[]> {
  const { rows: ours } = await queries.execute<{ id: string; amount: number }>(
    sql`select id, amount_paise as amount from payments`,
  );
  const { rows: sent } = await queries.execute<{ id: string; amount: number }>(
    sql`select provider_refund_id as id, amount_paise as amount from refunds where provider_refund_id is not null`,
  );
  const { rows: opened } = await queries.execute<{ id: string }>(
    sql`select provider_order_id as id from checkouts where provider_order_id is not null`,
  );
  const isOurs = new Set(opened.map(({ id }) => id));
  const good = books.payments.filter(
    ({ status, order_id }) => ['captured', 'refunded'].includes(status) && isOurs.has(order_id),
  );
  return [
    finding('I1', 'every captured payment of ours is in our books', missing(good, ours)),
    finding('I2', 'every payment in our books is in the provider’s', missing(ours, books.payments)),
    finding('I8', 'every refund in our books is in the provider’s', missing(sent, books.refunds)),
  ].filter(({ rows }) => rows.length > 0);
}

/** Those that the other side does not have with the same amount. */
function missing(these: { id: string; amount: number }[], those: { id: string; amount: number }[]): string[] {
  const amounts = new Map(those.map(({ id, amount }) => [id, amount]));
  return these.filter(({ id, amount }) => amounts.get(id) !== amount).map(({ id }) => id);
}

function finding(invariant: string, says: string, broken: string[]): Finding {
  return { invariant, says, rows: broken.slice(0, mostRows) };
}
