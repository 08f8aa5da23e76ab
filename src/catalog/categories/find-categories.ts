import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import type { ListedCategoryBody } from '../api.ts';
import { selectPublicPhotoUrl } from '../photos/store-photo.ts';
import { categories, photos, products } from '../schema.ts';

export async function findCategories(queries: Queries): Promise<ListedCategoryBody[]> {
  return runPrepared<ListedCategoryBody>(queries, 'categories', writeCategories);
}

function writeCategories() {
  return sql`
    select c.id as "_id", c.name, c.slug, (
      select ${selectPublicPhotoUrl({ id: sql`f.id`, publicUrl: sql`f.public_url` })} from ${products} p join ${photos} f on f.product_id = p.id
      where p.category_id = c.id and p.archived_at is null and p.hidden_at is null
      order by p.created_at desc, p.id desc, f.position, f.id limit 1
    ) as photo
    from ${categories} c order by c.created_at, c.id`;
}
