import { type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { fieldError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import { orders } from '../tables/order-schema.ts';
import { orderNumbering } from './schema.ts';

export interface OrderNumbering {
  /** The lowest number that the next order can have. */
  next: number;
  maxStep: number;
}

/**
 * As part of a statement: draws a number. Each one is drawn from the sequence, so none is given twice, whatever happens
 * at the same time.
 */
export function drawOrderNumber(): SQL {
  return sql`(select max(nextval('order_numbers')) from generate_series(1,
    1 + floor(random() * coalesce((select ${orderNumbering.maxStep} from ${orderNumbering}), 1))::int))`;
}

export async function findNumbering(queries: Queries): Promise<OrderNumbering> {
  const { rows } = await queries.execute<{ next: number; maxStep: number }>(sql`
    select (last_value + is_called::int)::int as next,
      coalesce((select ${orderNumbering.maxStep} from ${orderNumbering}), 1) as "maxStep" from order_numbers`);
  return rows[0] ?? { next: 1_001, maxStep: 1 };
}

/** Numbers that are given stay. Throws ShopError 400 for a number that was passed already. */
export async function changeNumbering(tx: Tx, { next, maxStep }: OrderNumbering): Promise<void> {
  // No order draws a number meanwhile: set back, the sequence would give one twice.
  await tx.execute(sql`lock table ${orders} in share row exclusive mode`);
  const now = await findNumbering(tx);
  if (next < now.next) throw fieldError('next', t('orderAnswers.numbersGoUp', { next: now.next }));
  if (next > now.next) await tx.execute(sql`select setval('order_numbers', ${next}, false)`);
  const row = { id: 'shop', maxStep };
  await tx.insert(orderNumbering).values(row).onConflictDoUpdate({ target: orderNumbering.id, set: row });
}
