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

const maxFound = 50;
const maxWords = 10;

/** Finds products by every word, its prefix or its stem; a mistyped word is replaced by the nearest one of the vocabulary. */
export async function searchProducts(queries: Queries, keyword: string): Promise<WrittenJson<ProductBody[]>> {
  const words = wordsOf(keyword).slice(0, maxWords);
  if (words.length === 0) return writtenProducts([]);
  const found = await findByWords(queries, words);
  if (found.length > 0) return writtenProducts(found);
  const corrected = await nearestWords(queries, words);
  return writtenProducts(corrected.includes(null) ? [] : await findByWords(queries, corrected as string[]));
}

function inOtherScript(word: string): string {
  const sound = phoneticKey(word);
  const ending = sound.length > 2 ? ':*' : '';
  return isHindi(word) ? `'hi0${sound}'${ending} | 'la0${sound}'${ending}` : `'hi0${sound}'${ending}`;
}

/** If thousands of products match, which of them come first is arbitrary anyway. */
const maxRanked = 300;
/** Sorts after every word with the same prefix. */
const lastCharacter = String.fromCodePoint(0x10_ff_ff);
const maxMeant = 50;

function findByWords(queries: Queries, words: string[]): Promise<{ product: JsonText<ProductBody> }[]> {
  const isOne = words.length === 1 && words.every(isListed);
  const values = Object.fromEntries(
    words.flatMap((word, index) => [
      [`word${index}`, word],
      [`end${index}`, word + lastCharacter],
      // The words contain letters, marks and digits only, so quoting them is safe.
      [`number${index}`, isListed(word) ? '' : `'${word}':*`],
      [`sound${index}`, inOtherScript(word)],
    ]),
  );
  const write = () => writeSearch(isOne ? bestOfOneWord() : bestOfAllWords(words.length));
  return runPrepared(queries, isOne ? 'search_word' : `search_${words.length}`, write, values);
}

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

/** Products with all words in their names first; other texts are searched only if there are too few. */
function bestOfAllWords(count: number): SQL {
  const words = Array.from({ length: count }, (_, index) => wordQuery(index));
  const query = sql`(select query from asked)`;
  const isNamed = sql`ts_filter(${products.searchVector}, '{a}') @@ ${query}`;
  const isShort = sql`(select count(*) from named) < ${sql.raw(String(maxFound))}`;
  return sql`
    with asked as (select ${sql.join(words, sql` && `)} as query), named as (${matching(query, isNamed)})
    select * from named union all (${matching(query, sql`${isShort} and not ${isNamed} and ${products.searchVector} @@ ${query}`)})`;
}

function matching(query: SQL, which = sql`${products.searchVector} @@ ${query}`): SQL {
  return sql`select ${products.id}, ${rankOf(query)} as rank, ${products.createdAt} from ${products}
    where ${inShop} and ${which} limit ${sql.raw(String(maxRanked))}`;
}

/** GIN finds whole words ten times faster than prefixes, so a prefix query is used for numbers only. */
function wordQuery(index: number): SQL {
  const words = sql`(select string_agg(quote_literal(meant.word), ' | ') from ${wordsMeant(index)})`;
  const number = sql`${sql.placeholder(`number${index}`)}::tsquery`;
  return sql`(coalesce(to_tsquery('simple', ${words}), '') || ${number} || ${soundQuery(index)})`;
}

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
