import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { literal, prepared, runPrepared } from '../platform/database/prepared.ts';
import type { WrittenJson } from '../platform/json.ts';
import type { ProductBody } from './api.ts';
import { inShop, productJson, writtenProducts } from './find-products.ts';
import { isHindi, soundOf } from './sound.ts';
import { categories, products, searchVocabulary, searchWords } from './tables.ts';

/** Answers of one search (contract section 4). */
const mostFound = 50;
const mostWords = 10;
/** levenshtein() takes at most 255 bytes. */
const longestWord = 40;

/** Products that have every word of the keyword, or its beginning, or its stem; a mistyped word is read as the nearest one that stands in the catalogue. */
export async function searchProducts(queries: Queries, keyword: string): Promise<WrittenJson<ProductBody[]>> {
  const words = wordsOf(keyword).slice(0, mostWords);
  if (words.length === 0) return writtenProducts([]);
  const found = await findByWords(queries, words);
  if (found.length > 0) return writtenProducts(found);
  const corrected = await nearestWords(queries, words);
  return writtenProducts(corrected.includes(null) ? [] : await findByWords(queries, corrected as string[]));
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

/** Candidates that are ranked: in a shop where a word stands in thousands of names, which of them come first is chance anyway. */
const mostRanked = 300;

/**
 * Products that have all words in their names come first; the rest of the texts is only looked at when fewer than an answer's worth
 * have. Both indexes are asked for a bounded number, so that a word that stands everywhere costs no more than a rare one.
 */
async function findByWords(queries: Queries, words: string[]): Promise<{ product: string }[]> {
  const values = Object.fromEntries(
    words.flatMap((word, index) => [
      // The words hold letters, marks and digits only, so quoting them is enough for to_tsquery.
      [`begins${index}`, `'${word}':*`],
      [`stem${index}`, `'${word}'`],
      [`sound${index}`, inOtherScript(word)],
    ]),
  );
  return prepared(queries, `search_${words.length}`, () => selectMatches(queries, words.length)).execute(values);
}

function selectMatches(queries: Queries, wordCount: number) {
  const value = (name: string) => sql`${sql.placeholder(name)}::text`;
  const all = Array.from(
    { length: wordCount },
    (_, index) =>
      sql`(to_tsquery('simple', ${value(`begins${index}`)}) || to_tsquery('english', ${value(`stem${index}`)}) || to_tsquery('simple', ${value(`sound${index}`)}))`,
  );
  const query = sql`(${sql.join(all, sql` && `)})`;
  const candidates = (which: SQL) =>
    queries
      .select({ id: products.id, createdAt: products.createdAt, rank: rankOf(query).as('rank') })
      .from(products)
      .where(and(inShop, which))
      .limit(literal(mostRanked));
  const named = queries.$with('named').as(candidates(sql`ts_filter(${products.searchVector}, '{a}') @@ ${query}`));
  const isShort = sql`(select count(*) from ${named}) < ${sql.raw(String(mostFound))}`;
  const others = queries.$with('others').as(candidates(sql`${isShort} and ${products.searchVector} @@ ${query}`));
  const both = queries.$with('matches').as(queries.select().from(named).union(queries.select().from(others)));
  const best = queries
    .$with('best')
    .as(
      queries
        .select({ id: both.id, rank: both.rank })
        .from(both)
        .orderBy(desc(both.rank), desc(both.createdAt), desc(both.id))
        .limit(literal(mostFound)),
    );
  return queries
    .with(named, others, both, best)
    .select({ product: productJson })
    .from(best)
    .innerJoin(products, eq(products.id, best.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(desc(best.rank), desc(products.createdAt), desc(products.id));
}

function rankOf(query: SQL): SQL<number> {
  return sql`ts_rank('{0.1, 0.2, 0.5, 1.0}', ${products.searchVector}, ${query})`;
}

/** Each word itself where it begins a word of the catalogue, else the nearest within the slips that its length allows, else null. */
async function nearestWords(queries: Queries, words: string[]): Promise<(string | null)[]> {
  const rows = await runPrepared<{ asked: string; word: string }>(queries, 'nearest_words', writeNearest, { words });
  return words.map((asked) => {
    const word = rows.find((row) => row.asked === asked)?.word;
    return !word || word.startsWith(asked) ? (word && asked) || null : word;
  });
}

function writeNearest(): SQL {
  const { word, count } = searchVocabulary;
  return sql`
    select asked, nearest.word from unnest(${sql.placeholder('words')}::text[]) asked
    cross join lateral (select case when length(asked) < 3 then 0 when length(asked) < 5 then 1 else 2 end as slips) allowed
    cross join lateral (
      select ${word} from ${searchVocabulary}
      where ${count} > 0 and (starts_with(${word}, asked) or (length(${word}) between length(asked) - slips and length(asked) + slips
        and levenshtein_less_equal(${word}, asked, slips) <= slips))
      order by starts_with(${word}, asked) desc, levenshtein_less_equal(${word}, asked, slips), similarity(${word}, asked) desc,
        ${count} desc, ${word}
      limit 1
    ) nearest`;
}
