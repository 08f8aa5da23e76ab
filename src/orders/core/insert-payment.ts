import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders } from '../../platform/database/prepared.ts';
import type { Evidence, PaymentState } from './states.ts';
import { payments } from './tables/payment-schema.ts';

export interface StatedPayment {
  id: string;
  amountPaise: number;
  currency: string;
  state: PaymentState;
  method: string | null;
  adjustedBy?: string | null;
  evidence: Evidence;
}

export interface WrittenPayment {
  checkoutId: string;
  payment: StatedPayment;
  settles: boolean;
}

export function isFinal(evidence: Evidence): boolean {
  return evidence === 'provider' || evidence === 'owner' || evidence === 'free';
}

/** The values of `insertPayment`. */
export function paymentValues({ checkoutId, payment, settles }: WrittenPayment) {
  const { id: paymentId, amountPaise: paidPaise, state: paymentState, ...others } = payment;
  const isCaptured = paymentState === 'captured';
  const isConfirmed = isFinal(payment.evidence) && paymentState !== 'failed';
  const values = { adjustedBy: null, ...others, checkoutId, settles, paymentId, paidPaise, paymentState };
  return { ...values, isCaptured, isConfirmed };
}

/**
 * Also as part of another statement. A later report only moves a payment forward (failed → authorised → captured); of
 * one that belongs to another checkout no row is written.
 */
export function insertPayment(tx: Tx) {
  const { paymentId, paidPaise, paymentState, isCaptured, isConfirmed } = placeholders(
    ...(['paymentId', 'paidPaise', 'paymentState', 'isCaptured', 'isConfirmed'] as const),
  );
  return tx
    .insert(payments)
    .values({
      ...placeholders('checkoutId', 'currency', 'method', 'adjustedBy', 'evidence', 'settles'),
      id: paymentId,
      amountPaise: paidPaise,
      state: paymentState,
      capturedAt: sql`case when ${isCaptured}::boolean then now() end`,
      confirmedAt: sql`case when ${isConfirmed}::boolean then now() end`,
    })
    .onConflictDoUpdate({
      target: payments.id,
      set: newerColumns(),
      setWhere: sql`${payments.checkoutId} = excluded.checkout_id`,
    })
    .returning({ id: payments.id });
}

/** What an `on conflict` takes over from the row that is written. */
function newerColumns() {
  const rank = (state: unknown) => sql`array_position(array['failed', 'authorized', 'captured'], ${state}::text)`;
  const isNewer = sql`${rank(sql`excluded.state`)} > ${rank(payments.state)}`;
  const isStated = sql`excluded.evidence = 'provider' or (excluded.evidence = 'webhook' and ${payments.confirmedAt} is null)`;
  const newer = (column: typeof payments.state | typeof payments.evidence, value: unknown) =>
    sql`case when ${isNewer} then ${value} else ${column} end`;
  return {
    state: newer(payments.state, sql`excluded.state`),
    evidence: newer(payments.evidence, sql`excluded.evidence`),
    amountPaise: sql`case when ${isStated} then excluded.amount_paise else ${payments.amountPaise} end`,
    currency: sql`case when ${isStated} then excluded.currency else ${payments.currency} end`,
    // Money that comes after its attempt had failed is of the day on which it came, as its invoice is.
    createdAt: sql`case when ${payments.state} = 'failed' and ${isNewer} then now() else ${payments.createdAt} end`,
    settles: sql`${payments.settles} or excluded.settles`,
    method: sql`coalesce(excluded.method, ${payments.method})`,
    adjustedBy: sql`coalesce(excluded.adjusted_by, ${payments.adjustedBy})`,
    capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
    confirmedAt: sql`coalesce(${payments.confirmedAt}, excluded.confirmed_at)`,
  };
}
