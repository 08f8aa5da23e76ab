import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { orderEvents, orders } from '../core/tables/order-schema.ts';
import { erasePhotosOfQuotes } from '../custom/personal-data.ts';
import { orderProofs } from './schema.ts';

/** Deletes the photos of orders that were delivered or cancelled this many days ago; words and answers stay. */
export async function eraseOldProofPhotos({ read }: Database, days: number): Promise<void> {
  await read
    .update(orderProofs)
    .set({ photo: null })
    .where(
      and(
        isNotNull(orderProofs.photo),
        sql`exists (select from ${orders} where ${orders}.id = ${orderProofs}.order_id
          and ${orders}.status in ('Delivered', 'Cancelled')
          and coalesce((select max(${orderEvents}.created_at) from ${orderEvents}
            where ${orderEvents}.order_id = ${orders}.id and ${orderEvents}.kind = 'status'), ${orderProofs}.created_at)
            < now() - make_interval(days => ${days}::int))`,
      ),
    );
  await erasePhotosOfQuotes(read, days);
}

export async function eraseProofs(queries: Queries, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await queries.delete(orderProofs).where(inArray(orderProofs.orderId, [...orderIds]));
}
