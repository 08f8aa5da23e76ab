import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { runPrepared } from '../platform/database/prepared.ts';
import type { JsonText } from '../platform/database/row-json.ts';
import type { WrittenJson } from '../platform/json.ts';
import type { ProductBody } from './api.ts';
import { isHindi, phoneticKey } from './phonetic-key.ts';
import { categories, products, searchVocabulary, searchWords } from './schema.ts';
import { isListed, rankOf, wordsOf } from './search-index.ts';
import { inShop, productJson, writtenProducts } from './select-products.ts';

/** Answers of one search. */
const maxFound = 50;
const maxWords = 10;

/** Products that have every word of the keyword, or its beginning, or its stem; a mistyped word is read as the nearest one that stands in the catalog. */
export async function searchProducts(queries: Queries, keyword: string): Promise<WrittenJson<ProductBody[]>> {
  const words = wordsOf(keyword).slice(0, maxWords);
  if (words.length === 0) return writtenProducts([]);
  const found = await findByWords(queries, words);
  if (found.length > 0) return writtenProducts(found);
  const corrected = await nearestWords(queries, words);
  return writtenProducts(corrected.includes(null) ? [] : await findByWords(queries, corrected as string[]));
}

/** A Hindi word meets its sound in either script, a Latin one its sound in Devanagari; short sounds only whole. */
function inOtherScript(word: string): string {
  const sound = phoneticKey(word);
  const ending = sound.length > 2 ? ':*' : '';
  return isHindi(word) ? `'hi0${sound}'${ending} | 'la0${sound}'${ending}` : `'hi0${sound}'${ending}`;
}

/** Candidates that are ranked: in a shop where all the words stand in thousands of texts, which of them come first is chance anyway. */
const maxRanked = 300;
/** Sorts after every word that begins alike. */
const lastCharacter = String.fromCodePoint(0x10_ff_ff);
/** Words of the catalog that one word of the keyword stands for: itself, and the most frequent ones where there are more. */
const maxMeant = 50;

function findByWords(queries: Queries, words: string[]): Promise<{ product: JsonText<ProductBody> }[]> {
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
      order by 2 desc, created_at desc, id desc limit ${sql.raw(String(maxFound))}
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
      order by ${rank} desc, ${createdAt} desc, ${productId} desc limit ${sql.raw(String(maxFound))}
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
  const isShort = sql`(select count(*) from named) < ${sql.raw(String(maxFound))}`;
  return sql`
    with asked as (select ${sql.join(words, sql` && `)} as query), named as (${matching(query, isNamed)})
    select * from named union all (${matching(query, sql`${isShort} and not ${isNamed} and ${products.searchVector} @@ ${query}`)})`;
}

/** A bounded number of products that match, with their ranks. */
function matching(query: SQL, which = sql`${products.searchVector} @@ ${query}`): SQL {
  return sql`select ${products.id}, ${rankOf(query)} as rank, ${products.createdAt} from ${products}
    where ${inShop} and ${which} limit ${sql.raw(String(maxRanked))}`;
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
    order by ${word} = ${asked} desc, ${count} desc limit ${sql.raw(String(maxMeant))}
  ) meant`;
}

function soundQuery(index: number): SQL {
  return sql`to_tsquery('simple', ${sql.placeholder(`sound${index}`)}::text)`;
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
