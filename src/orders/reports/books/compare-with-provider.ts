import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { type Finding, maxRows } from './invariant.ts';

export interface ProviderBooks {
  payments: {
    id: string;
    order_id: string;
    amount: number;
    currency: string;
    status: string;
    captured: boolean;
  }[];
  refunds: { id: string; payment_id: string; amount: number; status: string }[];
}

/** @param only ids of the payments that are compared, with their refunds; unset = all */
export async function compareWithProvider(
  queries: Queries,
  books: ProviderBooks,
  only?: ReadonlySet<string>,
): Promise<Finding[]> {
  const { payments: ours, refunds, orderIds } = await readOwnBooks(queries, only);
  const theirs = books.payments.filter(({ order_id }) => orderIds.has(order_id));
  const captured = theirs.filter(
    ({ status, captured }) => status === 'captured' || (status === 'refunded' && captured),
  );
  const paymentIds = new Set(theirs.map(({ id }) => id));
  const refunded = books.refunds.filter(({ payment_id, status }) => paymentIds.has(payment_id) && status !== 'failed');
  // A payment that the provider does not know has no amount.
  const known = ours.filter(({ amount }) => amount > 0);
  const isBalanced =
    sumTakings(ours, refunds) === sumAmounts(captured) - sumAmounts(refunded.filter(belongsToPayments(captured)));
  return [
    makeFinding('I1', 'every captured payment of ours is recorded', listUnmatched(captured, ours)),
    makeFinding('I2', 'every recorded payment is in the provider’s books', listUnmatched(known, books.payments)),
    makeFinding(
      'I5',
      'a payment that settles an order is for it in the provider’s books too',
      listMisattributed(ours, books.payments),
    ),
    makeFinding('I8', 'every recorded refund is in the provider’s books', listUnmatched(refunds, books.refunds)),
    makeFinding('I8', 'every refund in the provider’s books is recorded', listUnmatched(refunded, refunds)),
    makeFinding(
      'I9',
      'a captured payment has settled an order or goes back in full, as far as no dispute took it',
      findStrandedPayments(captured, ours, refunded),
    ),
    makeFinding(
      'I9',
      'what we have taken in, less what has gone back, is what the provider holds for us',
      isBalanced ? [] : ['the whole ledger'],
    ),
  ].filter(({ rows }) => rows.length > 0);
}

async function readOwnBooks(queries: Queries, only?: ReadonlySet<string>) {
  const isCompared = (column: SQL) =>
    only ? sql`${column} in (select json_array_elements_text(${JSON.stringify([...only])}::json))` : sql`true`;
  const { rows: payments } = await queries.execute<OurPayment>(
    sql`select payments.id, payments.amount_paise as amount, payments.currency, settles or is_advance as settles, payments.state,
        coalesce((select sum(deducted_paise) from disputes where disputes.payment_id = payments.id), 0)::int as lost,
        case when is_advance then checkouts.advance_order_id else checkouts.provider_order_id end as order_id, orders.refund_reason is not null as is_refunded
      from payments join checkouts on checkouts.id = payments.checkout_id left join orders on orders.checkout_id = checkouts.id
      where payments.evidence not in ('owner', 'free') and ${isCompared(sql`payments.id`)}`,
  );
  const { rows: refunds } = await queries.execute<{ id: string; payment_id: string; amount: number }>(
    sql`select provider_refund_id as id, payment_id, amount_paise as amount from refunds
      where provider_refund_id is not null and provider_refund_id not like 'manual\\_%' and state <> 'failed'
        and ${isCompared(sql`payment_id`)}`,
  );
  const { rows: opened } = await queries.execute<{ id: string }>(
    sql`select provider_order_id as id from checkouts where provider_order_id is not null
      union all select advance_order_id from checkouts where advance_order_id is not null`,
  );
  return { payments, refunds, orderIds: new Set(opened.map(({ id }) => id)) };
}

interface OurPayment {
  [column: string]: unknown;
  id: string;
  amount: number;
  currency: string;
  settles: boolean;
  state: string;
  /** In disputes. */
  lost: number;
  order_id: string | null;
  is_refunded: boolean;
}

function findStrandedPayments(
  captured: ProviderBooks['payments'],
  ours: OurPayment[],
  refunded: ProviderBooks['refunds'],
): string[] {
  const findLost = (id: string) => ours.find((one) => one.id === id)?.lost ?? 0;
  const findBack = (id: string) => sumAmounts(refunded.filter(({ payment_id }) => payment_id === id));
  return captured
    .filter(({ id }) => !ours.some((one) => one.id === id && one.settles))
    .filter(({ id, amount }) => findBack(id) + findLost(id) !== amount)
    .map(({ id }) => id);
}

function listMisattributed(ours: OurPayment[], theirs: ProviderBooks['payments']): string[] {
  const byId = new Map(theirs.map((payment) => [payment.id, payment]));
  const isForeign = ({ id, order_id, currency }: OurPayment) => {
    const stated = byId.get(id);
    return stated !== undefined && (stated.order_id !== order_id || stated.currency !== currency);
  };
  return ours.filter((one) => one.settles && !one.is_refunded && isForeign(one)).map(({ id }) => id);
}

function sumTakings(
  ours: { id: string; amount: number; state: string }[],
  refunds: { payment_id: string; amount: number }[],
): number {
  const captured = ours.filter(({ state }) => state === 'captured');
  return sumAmounts(captured) - sumAmounts(refunds.filter(belongsToPayments(captured)));
}

function belongsToPayments(payments: { id: string }[]) {
  const ids = new Set(payments.map(({ id }) => id));
  return ({ payment_id }: { payment_id: string }) => ids.has(payment_id);
}

function sumAmounts(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

function listUnmatched(these: { id: string; amount: number }[], those: { id: string; amount: number }[]): string[] {
  const amounts = new Map(those.map(({ id, amount }) => [id, amount]));
  return these.filter(({ id, amount }) => amounts.get(id) !== amount).map(({ id }) => id);
}

function makeFinding(invariant: string, statement: string, broken: string[]): Finding {
  return { invariant, statement, rows: broken.slice(0, maxRows) };
}
