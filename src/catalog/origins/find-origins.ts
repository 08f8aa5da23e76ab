import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { translatedText } from '../../platform/database/translations.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import type { OriginBody } from '../api.ts';
import { products } from '../schema.ts';
import { inShop } from '../select-products.ts';

/** Names of India, with which a product is not an imported one; it may also name none. */
const india = ['', 'india', 'bharat', 'भारत', 'made in india'];

/** As two products name the same country. */
export const originKey = sql<string>`lower(btrim(${products.countryOfOrigin}))`;

/**
 * The countries that the products of the shop come from, by name; none while nothing is imported. Legal Metrology
 * (Packaged Commodities) Rules 2011, r. 6(10A), in force from 1 July 2026.
 */
export async function findOrigins(queries: Queries, language: Language = firstLanguage): Promise<OriginBody[]> {
  const { countryOfOrigin, translations } = products;
  const name = translatedText(countryOfOrigin, { translations, field: 'countryOfOrigin', language });
  const rows = await queries
    .selectDistinctOn([originKey], { origin: originKey, name: sql<string>`btrim(${name})` })
    .from(products)
    .where(inShop)
    .orderBy(originKey, products.createdAt);
  if (rows.every(({ origin }) => india.includes(origin))) return [];
  return rows.filter(({ origin }) => origin !== '').sort((one, other) => one.name.localeCompare(other.name, language));
}
