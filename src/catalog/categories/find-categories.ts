import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import { translatedText } from '../../platform/database/translations.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import type { ListedCategoryBody } from '../api.ts';
import { selectPublicPhotoUrl } from '../photos/store-photo.ts';
import { categories, photos, products } from '../schema.ts';
import { nameIn } from '../select-products.ts';

export async function findCategories(
  queries: Queries,
  language: Language = firstLanguage,
): Promise<ListedCategoryBody[]> {
  return runPrepared<ListedCategoryBody>(queries, nameIn(language, 'categories'), () => writeCategories(language));
}

function writeCategories(language: Language) {
  const name = translatedText(sql`c.name`, { translations: sql`c.translations`, field: 'name', language });
  return sql`
    select c.id as "_id", ${name} as name, c.slug, (
      select ${selectPublicPhotoUrl({ id: sql`f.id`, publicUrl: sql`f.public_url` })} from ${products} p join ${photos} f on f.product_id = p.id
      where p.category_id = c.id and p.archived_at is null and p.hidden_at is null
      order by p.created_at desc, p.id desc, f.position, f.id limit 1
    ) as photo
    from ${categories} c order by c.created_at, c.id`;
}
