import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { findAdvance } from './return-advance.ts';

/** Requires the whole advance before the parcel leaves, since the rest is due at the door. Throws ShopError 409. */
export async function requireAdvance(queries: Queries, orderId: string): Promise<void> {
  const { id, codState, codAdvancePaise } = checkouts;
  const [found] = await queries
    .select({ id, codState, codAdvancePaise, number: orders.number })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  if (found?.codState !== 'confirmed') return;
  const missingPaise = found.codAdvancePaise - ((await findAdvance(queries, found.id))?.leftPaise ?? 0);
  if (missingPaise <= 0) return;
  const [amount, number] = [formatPaise(missingPaise), formatOrderNumber(found.number)];
  throw new ShopError('conflict', t('cashAnswers.advanceGone', { amount, number }));
}
