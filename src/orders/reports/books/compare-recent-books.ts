import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Answered } from '../../../platform/network/provider-answer.ts';
import type { Payment, PaymentProvider, Refund } from '../../../platform/payments/payment-provider.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import type { Finding } from './invariant.ts';

type Provider = Pick<PaymentProvider, 'listPaymentsSince' | 'listRefundsSince' | 'fetchPayment' | 'listPaymentRefunds'>;
type Failed = { ok: false; description: string };
type Compared = { ok: true; payments: number; findings: Finding[] } | Failed;

const pageSize = 100;
const dayMs = 86_400_000;
/** What is younger may be on its way to the shop. */
const settlingMinutes = 15;

/**
 * Compares the payments of these days, and their refunds, with the provider's; fails when the provider does not answer.
 */
export async function compareRecentBooks(queries: Queries, provider: Provider, days: number): Promise<Compared> {
  const since = new Date(Date.now() - days * dayMs);
  const listed = await listAll((skip) => provider.listPaymentsSince(since, skip));
  if (!listed.ok) return listed;
  const refunds = await listAll((skip) => provider.listRefundsSince(since, skip));
  if (!refunds.ok) return refunds;
  const scope = await findScope(queries, since, listed.items, refunds.items);
  const missing = [...scope].filter((id) => !listed.items.some((payment) => payment.id === id));
  const older = await fetchOlder(provider, missing);
  if (!older.ok) return older;
  const books = {
    payments: [...listed.items, ...older.payments].filter(({ id }) => scope.has(id)).map(toBookedPayment),
    refunds: removeRepeated([...refunds.items, ...older.refunds])
      .filter(({ paymentId }) => scope.has(paymentId))
      .map(toBookedRefund),
  };
  return { ok: true, payments: books.payments.length, findings: await compareWithProvider(queries, books, scope) };
}

/** Ids of the payments to compare: without those of the last minutes, and those with a refund that is being sent. */
async function findScope(queries: Queries, since: Date, listed: Payment[], refunds: Refund[]): Promise<Set<string>> {
  const until = Date.now() / 1_000 - settlingMinutes * 60;
  const young = new Set(listed.filter(({ createdAt }) => createdAt >= until).map(({ id }) => id));
  const { rows } = await queries.execute<{ id: string; isSending: boolean }>(sql`
    select payments.id, exists (select from refunds where refunds.payment_id = payments.id
        and refunds.provider_refund_id is null and refunds.state <> 'failed') as "isSending"
    from payments where payments.evidence not in ('owner', 'free') and (
      payments.created_at between ${since.toISOString()}::timestamptz
        and now() - make_interval(mins => ${settlingMinutes}::int)
      or payments.id in (select json_array_elements_text(${JSON.stringify(refunds.map((one) => one.paymentId))}::json)))`);
  const sending = new Set(rows.filter(({ isSending }) => isSending).map(({ id }) => id));
  const all = [...listed, ...rows].map(({ id }) => id);
  return new Set(all.filter((id) => !young.has(id) && !sending.has(id)));
}

type Older = { ok: true; payments: Payment[]; refunds: Refund[] };

/**
 * Refunds of these days may be of older payments, which the list does not name; what the provider does not know stays
 * missing.
 */
async function fetchOlder(provider: Provider, ids: string[]): Promise<Older | Failed> {
  const older: Older = { ok: true, payments: [], refunds: [] };
  for (const id of ids) {
    const payment = await provider.fetchPayment(id);
    if (!payment.ok && payment.kind === 'refused') continue;
    if (!payment.ok) return payment;
    const refunds = await provider.listPaymentRefunds(id);
    if (!refunds.ok) return refunds;
    older.payments.push(payment.value);
    older.refunds.push(...refunds.value);
  }
  return older;
}

async function listAll<T>(
  fetchPage: (skip: number) => Promise<Answered<T[]>>,
): Promise<{ ok: true; items: T[] } | Failed> {
  const items: T[] = [];
  for (;;) {
    const page = await fetchPage(items.length);
    if (!page.ok) return page;
    items.push(...page.value);
    if (page.value.length < pageSize) return { ok: true, items };
  }
}

function removeRepeated(refunds: Refund[]): Refund[] {
  return [...new Map(refunds.map((refund) => [refund.id, refund])).values()];
}

function toBookedPayment({ id, orderId, amountPaise, currency, status, isCaptured }: Payment) {
  return { id, order_id: orderId ?? '', amount: amountPaise, currency, status, captured: isCaptured };
}

function toBookedRefund({ id, paymentId, amountPaise, status }: Refund) {
  return { id, payment_id: paymentId, amount: amountPaise, status };
}
