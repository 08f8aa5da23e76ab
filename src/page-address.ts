import { localPath } from './shared/local-path.ts';

/** What each page reads of its query, and which values can mean something: everything else is no part of a cache key. */
const readParameters: { path: RegExp; parameters: Record<string, RegExp> }[] = [
  { path: /^\/$/, parameters: { category: /^[\da-f]{24}$/, price: /^\d{1,5}-\d{1,5}$/, page: /^[1-9]\d?$/ } },
  { path: /^\/category\/[^/]+$/, parameters: { page: /^[1-9]\d{0,2}$/ } },
  { path: /^\/search$/, parameters: { keyword: /\S/ } },
];
const mostValues = 20;
const longestValue = 200;

/** The address of a page as a path of this shop, with only the parameters that the page reads, in one order. */
export function pageAddress(requested: string): string {
  // A lone percent sign in an address is a character like any other.
  const address = localPath(requested.replace(/^[/\\]+/, '/').replace(/%(?![\da-f]{2})/gi, '%25'));
  const [path = '/', query = ''] = address.split('#', 1)[0]?.split('?', 2) ?? [];
  const read = query && readParameters.find((page) => page.path.test(pathOfPage(path)));
  if (!read) return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, pattern] of Object.entries(read.parameters))
    for (const value of given.getAll(name).slice(0, mostValues))
      if (pattern.test(value)) kept.append(name, value.slice(0, longestValue));
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** True for what the browser's router fetches: the data of a page, not the page. */
export function isDataPath(path: string): boolean {
  return path.endsWith('.data');
}

/** The path of the page whose data or document is asked for. */
export function pathOfPage(path: string): string {
  return (
    path
      .replace(/\/_root\.data$/, '/')
      .replace(/\/_\.data$/, '')
      .replace(/\.data$/, '')
      .replace(/(.)\/+$/, '$1') || '/'
  );
}
