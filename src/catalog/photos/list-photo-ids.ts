import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { photos } from '../schema.ts';

/** In the order of the product's page. */
export async function listPhotoIds(queries: Queries, productId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.productId, productId))
    .orderBy(asc(photos.position), asc(photos.id));
  return rows.map(({ id }) => id);
}
