import { inArray, or, sql } from 'drizzle-orm';
import type { Connections } from '../../../platform/database/database.ts';
import type { Answered } from '../../../platform/network/provider-answer.ts';
import type { Payment, Refund } from '../../../platform/payments/payment-provider.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { payments, providerComparisons, type UndecidedPayment } from '../../core/tables/payment-schema.ts';
import { settleRefund } from '../../refunds/settle-refund.ts';
import { toVerified } from '../verified-payment.ts';
import { type ReconcileDependencies, reconcileCheckout } from './reconcile-checkout.ts';

export const reconcilePaymentsQueue = 'reconcile-payments';
export const reconcileRefundsQueue = 'reconcile-refunds';

const hourMs = 3_600_000;
/** A day, and an hour in case a sweep is missed. */
const paymentsMs = 25 * hourMs;
const refundsMs = 72 * hourMs;
const pageSize = 100;
const maxUndecided = 20;

/**
 * Finds payments whose webhook was lost, such as a second one for a paid order; records how many still differ and which
 * are undecided. Throws while the provider does not answer.
 */
export async function reconcilePayments(deps: ReconcileDependencies): Promise<void> {
  const since = new Date(Date.now() - paymentsMs);
  let differences = 0;
  const failures: unknown[] = [];
  const inProgress: UndecidedPayment[] = [];
  for await (const page of pages((skip) => deps.paymentProvider.listPaymentsSince(since, skip))) {
    const unsettled = await findUnsettled(deps.db, page);
    failures.push(...(await tryEach(unsettled, (checkoutId) => reconcileCheckout(deps, checkoutId))));
    if (unsettled.length > 0) differences += (await findUnsettled(deps.db, page)).length;
    inProgress.push(...(await findUndecided(deps.db, page)));
  }
  const compared = { comparedAt: new Date(), differences, inProgress: inProgress.slice(-maxUndecided) };
  await deps.db.read
    .insert(providerComparisons)
    .values({ id: 'payments', ...compared })
    .onConflictDoUpdate({ target: providerComparisons.id, set: compared });
  throwFailures(failures, 'payments');
}

/**
 * Records recent refunds, those from the provider's dashboard included. Throws while the provider does not answer, and
 * when one could not be recorded.
 */
export async function reconcileRefunds(deps: ReconcileDependencies): Promise<void> {
  const since = new Date(Date.now() - refundsMs);
  const failures: unknown[] = [];
  const settle = (refund: Refund) => deps.db.transaction((tx) => settleRefund(tx, deps.queue, refund));
  for await (const page of pages((skip) => deps.paymentProvider.listRefundsSince(since, skip)))
    failures.push(...(await tryEach(page, settle)));
  throwFailures(failures, 'refunds');
}

/** One that cannot be recorded hides none of those after it. @returns what was thrown */
async function tryEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  return failures;
}

function throwFailures(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what} could not be recorded.`);
}

async function* pages<T>(fetchPage: (skip: number) => Promise<Answered<T[]>>): AsyncGenerator<T[]> {
  for (let skip = 0; ; skip += pageSize) {
    const answered = await fetchPage(skip);
    if (!answered.ok) throw new Error('The payment account could not be listed.');
    // Oldest first.
    yield answered.value.toReversed();
    if (answered.value.length < pageSize) return;
  }
}

async function findUnsettled({ read }: Connections, listed: Payment[]): Promise<string[]> {
  const standing = listed.flatMap((one) => {
    const verified = toVerified(one);
    const { id, orderId, amountPaise, currency } = one;
    return verified ? [{ id, orderId, amountPaise, currency, state: verified.state }] : [];
  });
  const { rows } = await read.execute<{ id: string }>(sql`
    select distinct ${checkouts.id}
    from json_to_recordset(${JSON.stringify(standing)})
      as stated(id text, "orderId" text, "amountPaise" bigint, currency text, state text)
    left join ${payments} on ${payments.id} = stated.id
    join ${checkouts} on ${checkouts.id} = coalesce(${payments.checkoutId},
      (select same.id from ${checkouts} same where stated."orderId" in (same.provider_order_id, same.advance_order_id) limit 1))
    where ${payments.state} is distinct from stated.state or ${payments.amountPaise} is distinct from stated."amountPaise"
      or ${payments.currency} is distinct from stated.currency
      or case when ${payments.isAdvance} then ${checkouts.advanceOrderId} else ${checkouts.providerOrderId} end is distinct from stated."orderId"
      or (stated.state <> 'failed' and ${payments.confirmedAt} is null)`);
  return rows.map(({ id }) => id);
}

/** Undecided payments of this shop's orders, and those that name no order. */
async function findUndecided({ read }: Connections, listed: Payment[]): Promise<UndecidedPayment[]> {
  const undecided = listed.filter(({ status }) => status === 'in_progress');
  const orderIds = undecided.flatMap(({ orderId }) => orderId ?? []);
  const known = orderIds.length
    ? await read
        .select({ id: checkouts.providerOrderId, advance: checkouts.advanceOrderId })
        .from(checkouts)
        .where(or(inArray(checkouts.providerOrderId, orderIds), inArray(checkouts.advanceOrderId, orderIds)))
    : [];
  const ours = new Set<string | null>([null, ...known.flatMap(({ id, advance }) => [id, advance])]);
  return undecided
    .filter(({ orderId }) => ours.has(orderId))
    .map(({ id, statedStatus: status, method }) => ({ id, status, method }));
}
