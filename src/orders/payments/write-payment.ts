import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { placeholders, prepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Evidence, PaymentState } from '../core/states.ts';
import { payments } from '../core/tables/payment-schema.ts';

export interface VerifiedPayment {
  id: string;
  providerOrderId: string | null;
  amountPaise: number;
  currency: string;
  state: PaymentState;
  method: string | null;
  adjustedBy?: string | null;
  evidence: Evidence;
  /** When the attempt began, in Unix seconds, where the provider has stated it. */
  createdAt?: number;
}
export type PaymentRow = typeof payments.$inferSelect;

/**
 * A later report only moves a payment forward (failed → authorised → captured). Throws ShopError 409 if it belongs to
 * another checkout.
 */
export async function writePayment(
  tx: Tx,
  checkoutId: string,
  payment: VerifiedPayment,
  { settles } = { settles: false },
): Promise<void> {
  const written = await prepared(tx, 'write_payment', () =>
    tx
      .insert(payments)
      .values({
        ...placeholders(
          'id',
          'checkoutId',
          'amountPaise',
          'currency',
          'state',
          'method',
          'adjustedBy',
          'evidence',
          'settles',
        ),
        capturedAt: sql`case when ${sql.placeholder('isCaptured')}::boolean then now() end`,
        confirmedAt: sql`case when ${sql.placeholder('isConfirmed')}::boolean then now() end`,
      })
      .onConflictDoUpdate({
        target: payments.id,
        set: newerColumns(),
        setWhere: sql`${payments.checkoutId} = excluded.checkout_id`,
      })
      .returning({ id: payments.id }),
  ).execute({
    adjustedBy: null,
    ...payment,
    checkoutId,
    settles,
    isCaptured: payment.state === 'captured',
    isConfirmed: isFinal(payment.evidence) && payment.state !== 'failed',
  });
  if (written.length === 0) throw new ShopError('conflict', 'This payment belongs to another order.');
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
    settles: sql`${payments.settles} or excluded.settles`,
    method: sql`coalesce(excluded.method, ${payments.method})`,
    adjustedBy: sql`coalesce(excluded.adjusted_by, ${payments.adjustedBy})`,
    capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
    confirmedAt: sql`coalesce(${payments.confirmedAt}, excluded.confirmed_at)`,
  };
}

export function isFinal(evidence: Evidence): boolean {
  return evidence === 'provider' || evidence === 'owner' || evidence === 'free';
}

export async function isSettledBy(queries: Queries, checkoutId: string, paymentId: string): Promise<boolean> {
  const which = and(eq(payments.id, paymentId), eq(payments.checkoutId, checkoutId), payments.settles);
  return (await queries.$count(payments, which)) > 0;
}

/** True when amount, currency or order differ from the record. */
export function isDeviating(known: PaymentRow, stated: VerifiedPayment, providerOrderId: string | null): boolean {
  if (stated.evidence === 'signature') return false;
  const { amountPaise, currency } = stated;
  return amountPaise !== known.amountPaise || currency !== known.currency || stated.providerOrderId !== providerOrderId;
}
