import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Payment } from '../../platform/razorpay.ts';
import type { Answered } from '../../platform/razorpay-call.ts';
import { settleRefund } from '../refunds/send-refund.ts';
import { checkouts, payments } from '../schema.ts';
import { verifiedBy } from './confirm-payment.ts';
import { type ReconcileDependencies, reconcileCheckout } from './reconcile-checkout.ts';

export const paymentSweepQueue = 'reconcile-payments';
export const refundSweepQueue = 'reconcile-refunds';

const hourMs = 3_600_000;
/** What is looked through each hour: a day, and an hour in case a sweep is missed. */
const paymentsMs = 25 * hourMs;
/** Refunds take longer, and there are fewer. */
const refundsMs = 72 * hourMs;
/** The most that the provider answers at once. */
const atOnce = 100;

/**
 * Looks through the account's late payments for what our books do not have: a second payment for an order that was paid already,
 * of which no word came. Orders that are not paid have a timetable of their own.
 * @throws Error when the provider was silent: the queue tries again
 */
export async function sweepPayments(parts: ReconcileDependencies): Promise<void> {
  const since = new Date(Date.now() - paymentsMs);
  for await (const page of pages((skip) => parts.razorpay.fetchPaymentsSince(since, skip)))
    for (const checkoutId of await findUnsettled(parts.db, page)) await reconcileCheckout(parts, checkoutId);
}

/**
 * Looks through the account's late refunds, so that money sent back at the provider's desk stands in our books even if its webhook was lost.
 * @throws Error when the provider was silent: the queue tries again
 */
export async function sweepRefunds(parts: ReconcileDependencies): Promise<void> {
  const since = new Date(Date.now() - refundsMs);
  for await (const page of pages((skip) => parts.razorpay.fetchRefundsSince(since, skip)))
    for (const refund of page) await parts.db.transaction((tx) => settleRefund(tx, parts, refund));
}

async function* pages<T>(fetchPage: (skip: number) => Promise<Answered<T[]>>): AsyncGenerator<T[]> {
  for (let skip = 0; ; skip += atOnce) {
    const answered = await fetchPage(skip);
    if (!answered.ok) throw new Error('The account could not be looked through yet.');
    // The newest stands first; in the books they come as they happened.
    yield answered.value.toReversed();
    if (answered.value.length < atOnce) return;
  }
}

/** Our checkouts whose payments stand otherwise in our books than in this list, are not confirmed, or are missing. */
async function findUnsettled({ read }: Database, told: Payment[]): Promise<string[]> {
  const standing = told.flatMap((one) => {
    const vouched = verifiedBy(one);
    const { id, orderId, amountPaise, currency } = one;
    return vouched ? [{ id, orderId, amountPaise, currency, state: vouched.state }] : [];
  });
  const { rows } = await read.execute<{ id: string }>(sql`
    select distinct ${checkouts.id}
    from json_to_recordset(${JSON.stringify(standing)})
      as told(id text, "orderId" text, "amountPaise" bigint, currency text, state text)
    left join ${payments} on ${payments.id} = told.id
    join ${checkouts} on ${checkouts.id} = coalesce(${payments.checkoutId},
      (select same.id from ${checkouts} same where same.provider_order_id = told."orderId"))
    where ${payments.state} is distinct from told.state or ${payments.amountPaise} is distinct from told."amountPaise"
      or ${payments.currency} is distinct from told.currency
      or ${checkouts.providerOrderId} is distinct from told."orderId"
      or (told.state <> 'failed' and ${payments.confirmedAt} is null)`);
  return rows.map(({ id }) => id);
}
