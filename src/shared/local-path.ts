const base = 'http://shop.internal';

/**
 * The path, query and fragment of an address inside the shop, as a browser would read it; `/` for everything that a browser would
 * take elsewhere, such as `//host`, `/\host` or a tab between the slashes.
 */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, base)) return '/';
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
