import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { fieldError } from '../platform/errors.ts';
import { t } from '../shared/languages/translate.ts';
import type { deliveryDaysInput } from './api.ts';
import { type DeliveryDays, findChargesAndDays } from './find-charges.ts';
import { usualDays } from './find-delivery-days.ts';
import { findPlace } from './pin-codes.ts';
import { deliveryDays } from './schema.ts';

/** What is not sent stays. Throws ShopError 400. */
export async function changeDeliveryDays(
  tx: Tx,
  form: Partial<z.output<typeof deliveryDaysInput>>,
): Promise<DeliveryDays> {
  await takeLock(tx, 'delivery days');
  const { days: present, charges } = await findChargesAndDays(tx);
  const days = { ...(present ?? usualDays), ...form };
  if (days.isPromised && !findPlace(charges.originPin).state)
    throw fieldError('originPin', t('deliveryAnswers.originForDays'));
  const { isPromised, piecesPerDay, cutoffHour, restWeekdays, courierRestWeekdays, holidays, transit } = days;
  const set = { isPromised, piecesPerDay, cutoffHour, restWeekdays, courierRestWeekdays, holidays, transit };
  await tx
    .insert(deliveryDays)
    .values({ id: 'shop', ...set })
    .onConflictDoUpdate({ target: deliveryDays.id, set: { ...set, changedAt: sql`now()` } });
  return { ...set, learned: days.learned };
}
