import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import type { ProductBody } from './api.ts';
import { inShop, productBody, selectProducts } from './find-products.ts';
import { isHindi, soundOf } from './sound.ts';
import { products, searchWords } from './tables.ts';

/** Answers of one search (contract section 4). */
const mostFound = 50;
const mostWords = 10;
/** levenshtein() takes at most 255 bytes. */
const longestWord = 40;

/** Products that have every word of the keyword, or its beginning, or its stem; a mistyped word is read as the nearest one that stands in the catalogue. */
export async function searchProducts(queries: Queries, keyword: string): Promise<ProductBody[]> {
  const words = wordsOf(keyword).slice(0, mostWords);
  if (words.length === 0) return [];
  const found = await findByWords(queries, words);
  if (found.length > 0) return found;
  const corrected = await Promise.all(words.map((word) => nearestWord(queries, word)));
  if (corrected.includes(null)) return [];
  return findByWords(queries, corrected as string[]);
}

/** Lower-cased words without accents: what is searched for, and what is written into the index. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longestWord));
}

/** The search column's value: the name counts most, then the category, then the description. */
export function searchVector(parts: { name: string; category: string; description: string }): SQL<string> {
  const weighted = (text: string, weight: string) => {
    const words = wordsOf(text).join(' ');
    const sounds = wordsOf(text).map(soundLexeme).join(' ');
    return sql`setweight(to_tsvector('simple', ${words}) || to_tsvector('english', ${words}) || to_tsvector('simple', ${sounds}), ${weight})`;
  };
  return sql<string>`${weighted(parts.name, 'A')} || ${weighted(parts.category, 'B')} || ${weighted(parts.description, 'C')}`;
}

/** A word's sound as the index keeps it; the script stands before it, so that only the other script's words are asked for. */
function soundLexeme(word: string): string {
  return `${isHindi(word) ? 'hi' : 'la'}0${soundOf(word)}`;
}

/** A Hindi word meets its sound in either script, a Latin one its sound in Devanagari; short sounds only whole. */
function inOtherScript(word: string): string {
  const sound = soundOf(word);
  const ending = sound.length > 2 ? ':*' : '';
  return isHindi(word) ? `'hi0${sound}'${ending} | 'la0${sound}'${ending}` : `'hi0${sound}'${ending}`;
}

/** Writes a product's words down for the correction of slips. */
export async function writeSearchWords(tx: Tx, productId: string, texts: string[]): Promise<void> {
  await tx.delete(searchWords).where(eq(searchWords.productId, productId));
  const words = [...new Set(texts.flatMap(wordsOf))].filter((word) => word.length >= 3 && !/\d/.test(word));
  if (words.length > 0) await tx.insert(searchWords).values(words.map((word) => ({ word, productId })));
}

async function findByWords(queries: Queries, words: string[]): Promise<ProductBody[]> {
  // The words hold letters, marks and digits only, so quoting them is enough for to_tsquery.
  const all = words.map(
    (word) =>
      sql`(to_tsquery('simple', ${`'${word}':*`}) || to_tsquery('english', ${`'${word}'`}) || to_tsquery('simple', ${inOtherScript(word)}))`,
  );
  const query = sql`(${sql.join(all, sql` && `)})`;
  const rows = await selectProducts(queries)
    .where(and(inShop, sql`${products.searchVector} @@ ${query}`))
    .orderBy(
      sql`ts_rank('{0.1, 0.2, 0.5, 1.0}', ${products.searchVector}, ${query}) desc`,
      desc(products.createdAt),
      desc(products.id),
    )
    .limit(mostFound);
  return rows.map(productBody);
}

/** The word itself where it begins a word of the catalogue, else the nearest within the slips that its length allows, else null. */
async function nearestWord(queries: Queries, word: string): Promise<string | null> {
  const slips = word.length < 3 ? 0 : word.length < 5 ? 1 : 2;
  const distance = sql`levenshtein_less_equal(${searchWords.word}, ${word}, ${slips})`;
  const [nearest] = await queries
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      sql`starts_with(${searchWords.word}, ${word}) or (length(${searchWords.word}) between ${word.length - slips} and ${word.length + slips} and ${distance} <= ${slips})`,
    )
    .groupBy(searchWords.word)
    .orderBy(
      sql`starts_with(${searchWords.word}, ${word}) desc`,
      distance,
      sql`similarity(${searchWords.word}, ${word}) desc`,
      sql`count(*) desc`,
      searchWords.word,
    )
    .limit(1);
  if (!nearest) return null;
  return nearest.word.startsWith(word) ? word : nearest.word;
}
