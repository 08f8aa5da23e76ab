/** By which requests are counted; no page is rendered for another kind than `page`. */
export type PathKind = 'file' | 'api' | 'probe' | 'report' | 'page';

const kinds: [PathKind, RegExp][] = [
  ['file', /^\/(assets|photos)\/|^\/[\w-]+\.(ico|svg|png|jpg)$/],
  ['api', /^\/api(\/|$)/],
  ['probe', /^\/(healthz|readyz)$/],
  ['report', /^\/csp-reports$/],
];

export function kindOfPath(url: string): PathKind {
  const path = stripQuery(url);
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';
}

/**
 * The key of a page in the response cache. Those of the API begin with `/api/` or a method, so neither is sent for the
 * other.
 */
export function pageKey(url: string): string {
  return `page ${url}`;
}

/** The URL without its query. */
export function stripQuery(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
