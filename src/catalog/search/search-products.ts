import { type SQL, sql } from 'drizzle-orm';
import { untilChanged } from '../../platform/cache/cache-validity.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import type { JsonText } from '../../platform/database/row-json.ts';
import { translatedText } from '../../platform/database/translations.ts';
import { WrittenJson } from '../../platform/json.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import { isIndic } from '../../shared/text/indic-letters.ts';
import type { ProductBody, ProductName } from '../api.ts';
import { findWithin } from '../find-products.ts';
import { categories, products } from '../schema.ts';
import { inShop, joinProducts, nameIn, shownIn } from '../select-products.ts';
import { findNearestWord, maxSlips } from './nearest-word.ts';
import { phoneticKey } from './phonetic-key.ts';
import { type PaiseRange, readSearch } from './read-search.ts';
import { isListed, selectRank } from './search-index.ts';
import { searchVocabulary, searchWords } from './search-schema.ts';

const maxFound = 50;
const maxWords = 10;

interface SearchResult<Shown> {
  found: WrittenJson<Shown[]>;
  /** What was searched instead of the keyword. */
  correction?: string;
  /** Words that nothing is called: what the others find was searched instead. */
  leftOut?: string;
}

/** What is shown of each product found. */
interface Part<Shown> {
  /** The name of its prepared statements. */
  name: string;
  json: SQL<JsonText<Shown>>;
  within: (queries: Queries, price: PaiseRange) => Promise<WrittenJson<Shown[]>>;
}
const wholeIn = (language: Language): Part<ProductBody> => ({
  name: nameIn(language, 'search'),
  json: shownIn(language).product,
  within: (queries, price) => findNewest(queries, price, language),
});
const whole = wholeIn(firstLanguage);
function nameAloneIn(language: Language): Part<ProductName> {
  const name = translatedText(products.name, { translations: products.translations, field: 'name', language });
  return {
    name: nameIn(language, 'suggest'),
    json: sql`json_build_object('name', ${name})::text`,
    within: async (queries, price) => {
      const found = JSON.parse((await findNewest(queries, price, language)).text) as ProductBody[];
      return new WrittenJson(JSON.stringify(found.map((product) => ({ name: product.name }))));
    },
  };
}

/**
 * Finds products by every word, its prefix or its stem; if there are none, mistyped words are replaced by near ones of
 * the vocabulary, and words without a near one are left out.
 */
export function searchProducts(
  queries: Queries,
  keyword: string,
  { isExact = false, language = firstLanguage }: { isExact?: boolean; language?: Language | undefined } = {},
): Promise<SearchResult<ProductBody>> {
  return search(queries, keyword, { part: language === firstLanguage ? whole : wholeIn(language), isExact });
}

/** The names of the products that the search for the keyword finds. */
export async function suggestNames(
  queries: Queries,
  keyword: string,
  language: Language = firstLanguage,
): Promise<WrittenJson<ProductName[]>> {
  const { found } = await search(queries, keyword, { part: nameAloneIn(language), isExact: false });
  return new WrittenJson(found.text, untilChanged('lists'));
}

async function search<Shown>(
  queries: Queries,
  keyword: string,
  { part, isExact }: { part: Part<Shown>; isExact: boolean },
): Promise<SearchResult<Shown>> {
  const asked = readSearch(keyword);
  const words = asked.words.slice(0, maxWords);
  const { price } = asked;
  if (words.length === 0) return { found: price === null ? joinFound([]) : await part.within(queries, price) };
  const findBy = (some: string[]) => findByWords(queries, part, some, price);
  const found = await findBy(words);
  if (found.length > 0 || isExact) return { found: joinFound(found) };
  const joined = words.length === 2 ? [words.join('')] : [];
  const together = joined.length > 0 ? await findBy(joined) : [];
  if (together.length > 0) return { found: joinFound(together), correction: joined.join(' ') };
  const nearest = await nearestWords(queries, words);
  const known = nearest.filter((word) => word !== null);
  const isAllKnown = known.length === words.length;
  if (isAllKnown ? known.join() === words.join() : !isMostly(known, words)) return { found: joinFound([]) };
  const others = await findBy(known);
  if (isAllKnown) return { found: joinFound(others), correction: known.join(' ') };
  if (others.length === 0) return { found: joinFound([]) };
  const leftOut = words.filter((_, at) => nearest[at] === null).join(' ');
  return { found: joinFound(others), correction: known.join(' '), leftOut };
}

/** At least half of the words are known. */
function isMostly(known: readonly string[], words: readonly string[]): boolean {
  return known.length > 0 && known.length >= words.length - known.length;
}

interface FoundRow<Shown> {
  id: string;
  product: JsonText<Shown>;
}

function joinFound<Shown>(rows: FoundRow<Shown>[]): WrittenJson<Shown[]> {
  return joinProducts(rows, 'lists');
}

function inOtherScript(word: string): string {
  const sound = phoneticKey(word);
  const ending = sound.length > 2 ? ':*' : '';
  return isIndic(word) ? `'hi0${sound}'${ending} | 'la0${sound}'${ending}` : `'hi0${sound}'${ending}`;
}

/** If thousands of products match, which of them come first is arbitrary anyway. */
const maxRanked = 300;
/** How many products of the rarest frequent word come first. */
const maxFrequent = 100;
/** Sorts after every word with the same prefix. */
const lastCharacter = String.fromCodePoint(0x10_ff_ff);
const maxMeant = 50;
const maxCandidates = 50;

async function findNewest(
  queries: Queries,
  price: PaiseRange,
  language: Language,
): Promise<WrittenJson<ProductBody[]>> {
  return (await findWithin(queries, price, { limit: maxFound, offset: 0 }, language)).products;
}

async function findByWords<Shown>(
  queries: Queries,
  part: Part<Shown>,
  words: string[],
  price: PaiseRange | null,
): Promise<FoundRow<Shown>[]> {
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
  const isPriced = price !== null;
  const isWithin = sql`${products.pricePaise} between ${sql.placeholder('from')}::int and ${sql.placeholder('to')}::int`;
  const among = isPriced ? sql`(${inShop} and ${isWithin})` : inShop;
  const write = () =>
    writeSearch(part.json, isOne ? bestOfOneWord(among, isPriced) : bestOfAllWords(words.length, among));
  const name = `${part.name}_${isOne ? 'word' : words.length}${isPriced ? '_priced' : ''}`;
  const all = { ...values, ...price };
  return runPrepared<FoundRow<Shown>>(queries, name, write, all);
}

function writeSearch(json: SQL, candidates: SQL): SQL {
  return sql`
    select ${products.id} as id, ${json} as product from (
      select id, max(rank) as rank from (${candidates}) candidates group by id, created_at
      order by 2 desc, created_at desc, id desc limit ${sql.raw(String(maxFound))}
    ) best
    inner join ${products} on ${products.id} = best.id
    left join ${categories} on ${categories.id} = ${products.categoryId}
    order by best.rank desc, ${products.createdAt} desc, ${products.id} desc`;
}

/**
 * `search_words` has the products of the shop alone, so they are read only to compare prices. A subquery hides the
 * sound from the planner, which else plans for each one.
 */
function bestOfOneWord(among: SQL, isPriced: boolean): SQL {
  const { word, productId, rank, createdAt } = searchWords;
  const priced = sql`inner join ${products} on ${products.id} = ${productId} and ${among}`;
  return sql`
    select best.* from ${selectMeantWords(0)} cross join lateral (
      select ${productId} as id, ${rank}, ${createdAt} from ${searchWords} ${isPriced ? priced : sql``}
      where ${word} = meant.word
      order by ${rank} desc, ${createdAt} desc, ${productId} desc limit ${sql.raw(String(maxFound))}
    ) best
    union all (${matching(sql`(select ${makeSoundQuery(0)})`, among)})`;
}

/** Products with all words in their names first; other texts are searched only if there are too few. */
function bestOfAllWords(count: number, among: SQL): SQL {
  const words = Array.from({ length: count }, (_, index) => wordQuery(index));
  const query = sql`(select query from asked)`;
  const isNamed = sql`ts_filter(${products.searchVector}, '{a}') @@ ${query}`;
  const isOther = sql`not ${isNamed} and ${products.searchVector} @@ ${query}`;
  const isShort = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)}) < ${sql.raw(String(maxFound))}`;
  return sql`
    with asked as (select ${sql.join(words, sql` && `)} as query), named as (${matching(query, among, isNamed)}),
    rarest as (${rarestWord(count)}), frequent as (${matchingFrequent(query, among, sql`${isShort('named')} and ${isOther}`)})
    select * from named union all select * from frequent
    union all (${matching(query, among, sql`${isShort('named')} and ${isShort('frequent')} and ${isOther}`)})`;
}

/** From so many products on, reading a word's best products finds enough sooner than the bitmaps of all words. */
const minFrequent = 10_000;
/** How many of the rarest word's best products are tried. */
const maxTried = 1_500;

/** The word with the fewest products, if even that one is frequent. */
function rarestWord(count: number): SQL {
  const { word, count: products } = searchVocabulary;
  const most = Array.from(
    { length: count },
    (_, index) => sql`(select ${word}, ${products} from ${searchVocabulary}
      where ${word} in (select meant.word from ${selectMeantWords(index)}) order by ${products} desc limit 1)`,
  );
  return sql`select word from (
      select word, count, count(*) over () as words from (${sql.join(most, sql` union all `)}) most order by count limit 1
    ) fewest where words = ${sql.raw(String(count))} and count >= ${sql.raw(String(minFrequent))}`;
}

/** `offset 0` lets the planner not join with the bitmaps. */
function matchingFrequent(query: SQL, among: SQL, which: SQL): SQL {
  const { word, productId, rank, createdAt } = searchWords;
  return sql`select ${products.id}, ${selectRank(query)} as rank, ${products.createdAt} from (
      select ${productId} from ${searchWords} where ${word} = (select word from rarest)
      order by ${rank} desc, ${createdAt} desc, ${productId} desc limit ${sql.raw(String(maxTried))}
    ) tried cross join lateral (select * from ${products} p where p.id = tried.product_id offset 0) ${products}
    where ${among} and ${which} limit ${sql.raw(String(maxFrequent))}`;
}

function matching(query: SQL, among: SQL, which = sql`${products.searchVector} @@ ${query}`): SQL {
  return sql`select ${products.id}, ${selectRank(query)} as rank, ${products.createdAt} from ${products}
    where ${among} and ${which} limit ${sql.raw(String(maxRanked))}`;
}

/** GIN finds whole words ten times faster than prefixes, so a prefix query is used for numbers only. */
function wordQuery(index: number): SQL {
  const words = sql`(select string_agg(quote_literal(meant.word), ' | ') from ${selectMeantWords(index)})`;
  const number = sql`${sql.placeholder(`number${index}`)}::tsquery`;
  return sql`(coalesce(to_tsquery('simple', ${words}), '') || ${number} || ${makeSoundQuery(index)})`;
}

function selectMeantWords(index: number): SQL {
  const { word, count } = searchVocabulary;
  const asked = sql`${sql.placeholder(`word${index}`)}::text`;
  const stem = (term: SQL | typeof word) => sql`(ts_lexize('english_stem', ${term}))[1]`;
  return sql`(
    select ${word} from ${searchVocabulary} where ${count} > 0
    and (${word} collate "C" >= ${asked} and ${word} collate "C" < ${sql.placeholder(`end${index}`)}::text or ${stem(word)} = ${stem(asked)})
    order by ${word} = ${asked} desc, ${count} desc limit ${sql.raw(String(maxMeant))}
  ) meant`;
}

function makeSoundQuery(index: number): SQL {
  return sql`to_tsquery('simple', ${sql.placeholder(`sound${index}`)}::text)`;
}

/** Null for a word that is neither known nor near a known one. */
async function nearestWords(queries: Queries, words: string[]): Promise<(string | null)[]> {
  const asked = words.map((word) => ({ word, reach: 2 * maxSlips(word) }));
  const rows = await runPrepared<{ asked: string; word: string }>(queries, 'nearest_words', writeNearest, {
    asked: JSON.stringify(asked),
  });
  return words.map((word) => {
    const candidates = rows.filter((row) => row.asked === word).map((row) => row.word);
    return candidates.some((one) => one.startsWith(word)) ? word : findNearestWord(word, candidates);
  });
}

/** Levenshtein counts a transposition as two, hence the reach. */
function writeNearest(): SQL {
  const { word, count } = searchVocabulary;
  return sql`
    select asked.word as asked, nearest.word from json_to_recordset(${sql.placeholder('asked')}::json) asked(word text, reach int)
    cross join lateral (
      select ${word} from ${searchVocabulary}
      where ${count} > 0 and length(${word}) >= 3 and (starts_with(${word}, asked.word) or (asked.reach > 0
        and length(${word}) between length(asked.word) - asked.reach and length(asked.word) + asked.reach
        and levenshtein_less_equal(${word}, asked.word, asked.reach) <= asked.reach))
      order by starts_with(${word}, asked.word) desc, levenshtein_less_equal(${word}, asked.word, asked.reach),
        similarity(${word}, asked.word) desc, ${count} desc, ${word}
      limit ${sql.raw(String(maxCandidates))}
    ) nearest`;
}
