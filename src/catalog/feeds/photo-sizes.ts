import { sql } from 'drizzle-orm';
import { photos, products } from '../schema.ts';

/** As part of another query: the photos of a product with their sizes, in their order. */
export const photoSizes = sql<{ id: string; width: number; height: number }[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.position, f.id), '[]')
  from ${photos} f where f.product_id = ${products}.id)`;
