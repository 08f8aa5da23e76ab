import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { runPrepared } from '../platform/database/prepared.ts';
import type { WrittenJson } from '../platform/json.ts';
import type { ProductBody } from './api.ts';
import { inShop, productJson, writtenProducts } from './find-products.ts';
import { isHindi, phoneticKey } from './phonetic-key.ts';
import { categories, products, searchVocabulary, searchWords } from './schema.ts';

/** Answers of one search (contract section 4). */
const mostFound = 50;
const mostWords = 10;
/** levenshtein() takes at most 255 bytes. */
const longestWord = 40;

/** Products that have every word of the keyword, or its beginning, or its stem; a mistyped word is read as the nearest one that stands in the catalog. */
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

/** Writes a product's words down, each with how much the product is about it; the product's search column comes first. */
export async function writeSearchWords(tx: Tx, productId: string, texts: string[]): Promise<void> {
  await tx.delete(searchWords).where(eq(searchWords.productId, productId));
  await tx.execute(insertSearchWords([{ id: productId, words: listedWords(texts) }]));
}

/** The words of products that are there already, as the rows that searching for one word goes by. */
export function insertSearchWords(listed: { id: string; words: string[] }[]): SQL {
  const rows = JSON.stringify(listed.flatMap(({ id, words }) => words.map((word) => ({ id, word }))));
  return sql`insert into ${searchWords} (word, product_id, rank, created_at)
    select listed.word, ${products.id}, ${rankOf(sql`to_tsquery('simple', quote_literal(listed.word))`)}, ${products.createdAt}
    from json_to_recordset(${rows}) listed(id text, word text) inner join ${products} on ${products.id} = listed.id
    on conflict do nothing`;
}

/** The words of texts, each once; no numbers, of which a catalog can have any number. */
export function listedWords(texts: string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].filter(isListed);
}

function isListed(word: string): boolean {
  return !/^\p{N}/u.test(word);
}

/** A word's sound as the index keeps it; the script stands before it, so that only the other script's words are asked for. */
function soundLexeme(word: string): string {
  return `${isHindi(word) ? 'hi' : 'la'}0${phoneticKey(word)}`;
}

/** A Hindi word meets its sound in either script, a Latin one its sound in Devanagari; short sounds only whole. */
function inOtherScript(word: string): string {
  const sound = phoneticKey(word);
  const ending = sound.length > 2 ? ':*' : '';
  return isHindi(word) ? `'hi0${sound}'${ending} | 'la0${sound}'${ending}` : `'hi0${sound}'${ending}`;
}

/** Candidates that are ranked: in a shop where all the words stand in thousands of texts, which of them come first is chance anyway. */
const mostRanked = 300;
/** Sorts after every word that begins alike. */
const lastCharacter = String.fromCodePoint(0x10_ff_ff);
/** Words of the catalog that one word of the keyword stands for: itself, and the most frequent ones where there are more. */
const mostMeant = 50;

function findByWords(queries: Queries, words: string[]): Promise<{ product: string }[]> {
  const isOne = words.length === 1 && words.every(isListed);
  const values = Object.fromEntries(
    words.flatMap((word, index) => [
      [`word${index}`, word],
      [`end${index}`, word + lastCharacter],
      // The words hold letters, marks and digits only, so quoting them is enough for a query.
      [`number${index}`, isListed(word) ? '' : `'${word}':*`],
      [`sound${index}`, inOtherScript(word)],
    ]),
  );
  const write = () => writeSearch(isOne ? bestOfOneWord() : bestOfAllWords(words.length));
  return runPrepared(queries, isOne ? 'search_word' : `search_${words.length}`, write, values);
}

/** The products of a query for (id, rank, created_at), best and newest first. */
function writeSearch(candidates: SQL): SQL {
  return sql`
    select ${productJson} as product from (
      select id, max(rank) as rank from (${candidates}) candidates group by id, created_at
      order by 2 desc, created_at desc, id desc limit ${sql.raw(String(mostFound))}
    ) best
    inner join ${products} on ${products.id} = best.id
    left join ${categories} on ${categories.id} = ${products.categoryId}
    order by best.rank desc, ${products.createdAt} desc, ${products.id} desc`;
}

/** One word: its best products stand in order in the index, and so do those of each word that it stands for. */
function bestOfOneWord(): SQL {
  const { word, productId, rank, createdAt } = searchWords;
  return sql`
    select best.* from ${wordsMeant(0)} cross join lateral (
      select ${products.id}, ${rank}, ${createdAt} from ${searchWords} inner join ${products} on ${products.id} = ${productId}
      where ${word} = meant.word and ${inShop}
      order by ${rank} desc, ${createdAt} desc, ${productId} desc limit ${sql.raw(String(mostFound))}
    ) best
    union all (${matching(soundQuery(0))})`;
}

/**
 * Products that have all words in their names come first; the rest of the texts is only looked at when fewer than an answer's worth
 * have. Both indexes are asked for a bounded number, so that words that stand everywhere cost little more than rare ones.
 */
function bestOfAllWords(count: number): SQL {
  const words = Array.from({ length: count }, (_, index) => wordQuery(index));
  const query = sql`(select query from asked)`;
  const isNamed = sql`ts_filter(${products.searchVector}, '{a}') @@ ${query}`;
  const isShort = sql`(select count(*) from named) < ${sql.raw(String(mostFound))}`;
  return sql`
    with asked as (select ${sql.join(words, sql` && `)} as query), named as (${matching(query, isNamed)})
    select * from named union all (${matching(query, sql`${isShort} and not ${isNamed} and ${products.searchVector} @@ ${query}`)})`;
}

/** A bounded number of products that match, with their ranks. */
function matching(query: SQL, which = sql`${products.searchVector} @@ ${query}`): SQL {
  return sql`select ${products.id}, ${rankOf(query)} as rank, ${products.createdAt} from ${products}
    where ${inShop} and ${which} limit ${sql.raw(String(mostRanked))}`;
}

/**
 * One word of the keyword as a query. An index finds whole words that all stand in one product ten times faster than beginnings, of
 * which it first collects every place where they stand; so these are only left to it where they begin numbers.
 */
function wordQuery(index: number): SQL {
  const words = sql`(select string_agg(quote_literal(meant.word), ' | ') from ${wordsMeant(index)})`;
  const number = sql`${sql.placeholder(`number${index}`)}::tsquery`;
  return sql`(coalesce(to_tsquery('simple', ${words}), '') || ${number} || ${soundQuery(index)})`;
}

/** The words of the catalog that begin with a word of the keyword, or share its stem. */
function wordsMeant(index: number): SQL {
  const { word, count } = searchVocabulary;
  const asked = sql`${sql.placeholder(`word${index}`)}::text`;
  const stem = (of: SQL | typeof word) => sql`(ts_lexize('english_stem', ${of}))[1]`;
  return sql`(
    select ${word} from ${searchVocabulary} where ${count} > 0
    and (${word} collate "C" >= ${asked} and ${word} collate "C" < ${sql.placeholder(`end${index}`)}::text or ${stem(word)} = ${stem(asked)})
    order by ${word} = ${asked} desc, ${count} desc limit ${sql.raw(String(mostMeant))}
  ) meant`;
}

function soundQuery(index: number): SQL {
  return sql`to_tsquery('simple', ${sql.placeholder(`sound${index}`)}::text)`;
}

/** How much a product is about what is searched for, in millionths. */
function rankOf(query: SQL): SQL {
  return sql`(ts_rank('{0.1, 0.2, 0.5, 1.0}', ${products.searchVector}, ${query}) * 1000000)::int`;
}

/** Each word itself where it begins a word of the catalog, else the nearest within the slips that its length allows, else null. */
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
      where ${count} > 0 and length(${word}) >= 3 and (starts_with(${word}, asked) or (length(${word}) between length(asked) - slips and length(asked) + slips
        and levenshtein_less_equal(${word}, asked, slips) <= slips))
      order by starts_with(${word}, asked) desc, levenshtein_less_equal(${word}, asked, slips), similarity(${word}, asked) desc,
        ${count} desc, ${word}
      limit 1
    ) nearest`;
}
