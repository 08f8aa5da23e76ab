const base = 'http://shop.internal';

/**
 * Path, query and fragment of a URL inside the shop; `/` for what a browser would take elsewhere, such as `//host` or
 * `/\host`.
 */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, base)) return '/';
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
