import { furtherLanguages, splitLanguage } from '../shared/languages/languages.ts';
import { listSorts } from '../shared/products/list-sorts.ts';
import { localPath } from '../shared/text/local-path.ts';

const sort = new RegExp(`^(${listSorts.join('|')})$`);
/** The query parameters that each page reads; others are no part of a cache key. */
const readParameters: { path: RegExp; parameters: Record<string, RegExp> }[] = [
  {
    path: /^\/$/,
    parameters: {
      category: /^[\da-f]{24}$/,
      price: /^\d{1,5}-\d{1,5}$/,
      origin: /^(?=.*\S)[^\p{Cc}\ufffd]{1,60}$/u,
      sort,
      page: /^[1-9]\d?$/,
      preview: /^1$/,
    },
  },
  { path: /^\/category\/[^/]+$/i, parameters: { sort, page: /^([1-9]|1\d|2[01])$/ } },
  { path: /^\/for\/[^/]+$/i, parameters: { page: /^([1-9]|1\d|2[01])$/ } },
  { path: /^\/search$/i, parameters: { keyword: /\S/, exact: /^1$/, sort } },
];
const maxValues = 20;
const longestValue = 200;

/** The address of a request that `refuseUnreadable` has let through. */
export function pageAddress(requested: string): string {
  // A lone percent sign in an address is a character like any other.
  const address = localPath(requested.replace(/%(?![\da-f]{2})/gi, '%25'));
  const [spelled = '/', query = ''] = address.split('#', 1)[0]?.split('?', 2) ?? [];
  const path = spelled.split('/').map(inOneSpelling).join('/');
  const read = query && readParameters.find((page) => page.path.test(pathInShop(path)));
  if (!read) return path;
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const [name, pattern] of Object.entries(read.parameters))
    for (const value of given.getAll(name).slice(0, maxValues))
      if (pattern.test(value)) relevant.append(name, value.slice(0, longestValue));
  return relevant.size > 0 ? `${path}?${relevant}` : path;
}

function pathInShop(path: string): string {
  return splitLanguage(pathOfPage(path), furtherLanguages).path;
}

/** `b%65ar` is `bear` (RFC 3986, 6.2.2): one cache key for both. */
function inOneSpelling(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

export function isDataPath(path: string): boolean {
  return path.endsWith('.data');
}

/** Expects a path without empty segments. */
export function pathOfPage(path: string): string {
  const page = path
    .replace(/\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '')
    .replace(/\.data$/, '');
  return (page.endsWith('/') ? page.slice(0, -1) : page) || '/';
}
