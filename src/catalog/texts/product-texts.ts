import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { maxRowsListed, type TranslatedRow, type TranslatedRows } from '../../platform/database/translations.ts';
import type { Language } from '../../shared/languages/languages.ts';
import {
  type TranslatedField,
  type Translations,
  type WordGroup,
  wordField,
} from '../../shared/languages/translations.ts';
import { productFields, translatedFields } from '../../shared/product-fields.ts';
import { products } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { notArchived } from '../select-products.ts';
import { lockProducts } from '../stock/lock-products.ts';
import { listWordGroups } from './product-words.ts';

const maxWordLength = 200;

/** What the owner writes of a product in each language: its texts, and the words of its options and questions. */
export const productTexts: TranslatedRows = {
  list: async (queries, language) => {
    const lacking = and(notArchived, lacksText(language));
    const rows = await queries
      .select()
      .from(products)
      .where(lacking)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(maxRowsListed);
    return {
      total: await queries.$count(products, notArchived),
      lacking: rows.length < maxRowsListed ? rows.length : await queries.$count(products, lacking),
      rows: rows.map(readRow),
    };
  },
  find,
  lock: async (tx, id) => {
    await lockProducts(tx, [id]);
    return find(tx, id);
  },
  write,
};

async function find(queries: Queries, id: string): Promise<TranslatedRow | null> {
  const [row] = await queries
    .select()
    .from(products)
    .where(and(notArchived, eq(products.id, id)));
  return row ? readRow(row) : null;
}

async function write(tx: Tx, id: string, translations: Translations): Promise<void> {
  await lockCatalogIndexes(tx);
  const edited = tagWrites(tx, `product:${id}`, 'lists');
  await edited
    .update(products)
    .set({ translations, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, id));
  await indexProducts(edited, [id]);
}

/** Those without a text that its product has in the first language; words are not counted. */
function lacksText(language: Language): SQL {
  const lacks = translatedFields.map((name) => {
    const path = sql.raw(`'{${language},${name}}'`);
    return sql`(${products[name]} <> '' and ${products.translations} #>> ${path} is null)`;
  });
  return sql`(${sql.join(lacks, sql` or `)})`;
}

function readRow(product: typeof products.$inferSelect): TranslatedRow {
  const { id, name, slug, translations } = product;
  const texts = translatedFields.map((field) => {
    const { label, max, type } = productFields[field];
    return { field, label, max, isLong: type === 'text', original: product[field] };
  });
  const groups = listWordGroups(product);
  const fields = [...texts.filter(({ original }) => original !== ''), ...listWords(groups)];
  return { id, title: name, page: `/dashboard/admin/product/${slug}`, fields, groups, translations };
}

/** Each once, though several options have it. */
function listWords(groups: readonly WordGroup[]): TranslatedField[] {
  const labels = new Map<string, string>();
  for (const { label, words } of groups) for (const word of words) if (!labels.has(word)) labels.set(word, label);
  return [...labels].map(([word, label]) => ({
    field: wordField(word),
    label,
    original: word,
    max: maxWordLength,
    isLong: false,
  }));
}
