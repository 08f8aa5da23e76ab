import { and, asc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { takeLock } from '../../platform/database/take-lock.ts';
import { searchedFields } from '../../shared/product-fields.ts';
import { isIndic } from '../../shared/text/indic-letters.ts';
import { categories, products } from '../schema.ts';
import { inShop } from '../select-products.ts';
import { phoneticKey } from './phonetic-key.ts';
import { findMeanings } from './search-meanings.ts';
import { productWords, searchWords } from './search-schema.ts';
import { splitWords } from './split-words.ts';

const productsPerBatch = 100;

/** Serialises writes of slugs, product counts and search words. Locked after categories and products. */
export async function lockCatalogIndexes(tx: Tx): Promise<void> {
  await takeLock(tx, 'catalog indexes');
}

export async function indexProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({
      id: products.id,
      name: withTranslations([sql`${products.name}`], ['name'], products.translations),
      description: withTranslations(
        searchedFields.map((name) => sql`${products[name]}`),
        searchedFields,
        products.translations,
      ),
      category: withTranslations([sql`${categories.name}`], ['name'], categories.translations),
      words: productWords.words,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productWords, eq(productWords.productId, products.id))
    .where(inArray(products.id, ids));
  const listMeanings = await findMeanings(tx);
  const written = rows.map(({ words, ...row }) => ({
    ...row,
    meant: [words ?? '', ...listMeanings(splitWords(`${row.name} ${row.category} ${words ?? ''}`))].join(' '),
    described: listMeanings(splitWords(row.description)).join(' '),
  }));
  const texts = written.map(({ id, ...columns }) =>
    Object.assign({ id }, ...Object.entries(columns).map(([column, text]) => lexemes(column, text))),
  );
  await tx.execute(sql`update ${products} set search_vector = ${vector}
    from json_to_recordset(${JSON.stringify(texts)}) listed(id text, name text, name_sounds text, category text,
      category_sounds text, description text, description_sounds text, meant text, meant_sounds text,
      described text, described_sounds text) where ${products.id} = listed.id`);
  await tx.delete(searchWords).where(inArray(searchWords.productId, ids));
  const words = written.flatMap(({ id, ...columns }) =>
    listedWords(Object.values(columns)).map((word) => ({ id, word })),
  );
  await tx.execute(sql`insert into ${searchWords} (word, product_id, rank, created_at)
    select listed.word, ${products.id}, ${selectRank(sql`to_tsquery('simple', quote_literal(listed.word))`)}, ${products.createdAt}
    from json_to_recordset(${JSON.stringify(words)}) listed(id text, word text)
    inner join ${products} on ${products.id} = listed.id and ${inShop} on conflict do nothing`);
}

/** Texts, and those of their fields in further languages. */
function withTranslations(texts: SQL[], fields: readonly string[], translations: SQLWrapper): SQL<string> {
  const inLanguages = sql`(select string_agg(value ->> field.name, ' ') from jsonb_each(${translations}),
    unnest(${sql.raw(`array['${fields.join("', '")}']`)}) field (name))`;
  return sql<string>`concat_ws(' ', ${sql.join([...texts, inLanguages], sql`, `)})`;
}

/** Returns how many, and the last id to continue after; null when there are no more. */
export async function indexNextProducts(
  tx: Tx,
  after: string,
  categoryId?: string,
): Promise<{ indexed: number; last: string | null }> {
  if (categoryId) await tx.select().from(categories).where(eq(categories.id, categoryId)).for('share');
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inShop, gt(products.id, after), categoryId ? eq(products.categoryId, categoryId) : undefined))
    .orderBy(asc(products.id))
    .limit(productsPerBatch)
    .for('update');
  await lockCatalogIndexes(tx);
  await indexProducts(
    tx,
    rows.map(({ id }) => id),
  );
  const last = rows.length < productsPerBatch ? null : (rows.at(-1)?.id ?? null);
  return { indexed: rows.length, last };
}

/** False for words that begin with a digit, which are too many for the vocabulary. */
export function isListed(word: string): boolean {
  return !/^\p{N}/u.test(word);
}

export function selectRank(query: SQL): SQL {
  return sql`(ts_rank('{0.1, 0.2, 0.5, 1.0}', ${products.searchVector}, ${query}) * 1000000)::int`;
}

const vector = sql.raw(
  Object.entries({ name: 'A', category: 'B', description: 'C', meant: 'B', described: 'D' })
    .map(
      ([text, weight]) =>
        `setweight(to_tsvector('simple', listed.${text}) || to_tsvector('english', listed.${text}) || to_tsvector('simple', listed.${text}_sounds), '${weight}')`,
    )
    .join(' || '),
);

function lexemes(column: string, text: string): Record<string, string> {
  const words = splitWords(text);
  return { [column]: words.join(' '), [`${column}_sounds`]: words.map(soundLexeme).join(' ') };
}

function listedWords(texts: string[]): string[] {
  return [...new Set(texts.flatMap(splitWords))].filter(isListed);
}

function soundLexeme(word: string): string {
  return `${isIndic(word) ? 'hi' : 'la'}0${phoneticKey(word)}`;
}
