import { and, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { insertPayment, paymentValues, type StatedPayment } from '../core/insert-payment.ts';
import { payments } from '../core/tables/payment-schema.ts';

export interface VerifiedPayment extends StatedPayment {
  providerOrderId: string | null;
  /** When the attempt began, in Unix seconds, where the provider has stated it. */
  createdAt?: number;
}
export type PaymentRow = typeof payments.$inferSelect;

/** Throws ShopError 409 if it belongs to another checkout. */
export async function writePayment(
  tx: Tx,
  checkoutId: string,
  payment: VerifiedPayment,
  { settles } = { settles: false },
): Promise<void> {
  const values = paymentValues({ checkoutId, payment, settles });
  const written = await runPrepared(tx, 'write_payment', () => insertPayment(tx).getSQL(), values);
  if (written.length === 0) throw paymentOfAnother();
}

export const paymentOfAnother = () => new ShopError('conflict', t('shopping.anothersPayment'));

/** For the order's history. */
export function describePaid(orderId: string, { amountPaise }: VerifiedPayment) {
  return { orderId, kind: 'paid', what: message('orderHistory.paid', { amount: formatPaise(amountPaise) }) } as const;
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
