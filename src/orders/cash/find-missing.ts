import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/**
 * As part of a query that names a row of `cod_orders` as `cod`: what couriers paid too little and have not paid since;
 * negative where they paid too much.
 */
export const missingPaise: SQL<number> = sql<number>`(cod.short_paise - coalesce((select sum(row.amount_paise)
  from remittance_rows row where row.order_id = cod.order_id and row.state = 'late'), 0))::int`;

/** 0 where nothing is missing. */
export async function findMissing(queries: Queries, orderId: string): Promise<number> {
  const { rows } = await queries.execute<{ paise: number }>(
    sql`select ${missingPaise} as paise from cod_orders cod where cod.order_id = ${orderId}`,
  );
  return Math.max(0, rows[0]?.paise ?? 0);
}
