import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { lockCheckoutByOrder } from '../core/require-order.ts';
import { findMissing } from './find-missing.ts';
import { remittanceRows, remittances } from './schema.ts';
import { type ReceivedCash, settleCash } from './settle-cash.ts';

/**
 * Records that money which was missing of an order has come, or a part of it. The loss stays in the month in which
 * it was accepted. Throws ShopError 404, or 409 for more than is missing.
 * @returns its paise; null when nothing is missing
 */
export async function settleLate(tx: Tx, received: ReceivedCash): Promise<number | null> {
  const { orderId, reference, by } = received;
  await lockCheckoutByOrder(tx, orderId);
  const missingPaise = await findMissing(tx, orderId);
  if (missingPaise === 0) return null;
  const amountPaise = received.amountPaise ?? missingPaise;
  if (amountPaise > missingPaise) {
    const [missing, got] = [formatPaise(missingPaise), formatPaise(amountPaise)];
    throw new ShopError('conflict', t('cashAnswers.lessMissing', { missing, got }));
  }
  const what = message('orderHistory.cashCameLater', { amount: formatPaise(amountPaise), reference });
  await recordOrderEvent(tx, { orderId, kind: 'paid', what, by: by.name });
  return amountPaise;
}

/** Records what is due, or what was missing, without a courier’s file. Throws ShopError 404 or 409. */
export async function receiveByHand(tx: Tx, received: Omit<ReceivedCash, 'amountPaise'>): Promise<void> {
  const { orderId, reference } = received;
  const amountPaise = await settleLate(tx, { ...received, amountPaise: null });
  if (amountPaise === null) return settleCash(tx, { ...received, amountPaise: null });
  const remittanceId = newId();
  await tx.insert(remittances).values({ id: remittanceId, fileName: reference });
  const row = { remittanceId, reference, amountPaise, orderId, state: 'late', settledAt: sql`now()` } as const;
  await tx.insert(remittanceRows).values({ id: newId(), ...row });
}
