import { networkOf } from './rate-limit.ts';

const windowMs = 60_000;
/** Networks that are counted at a time, of each kind; beyond that the window that ends first is forgotten. */
const mostNetworks = 20_000;

const filePath = /^\/(assets|photos)\/|^\/[\w-]+\.(ico|svg|png)$/;
const apiPath = /^\/api(\/|$)/;

/** Requests a minute from one network, by what they ask for: each kind is counted on its own, and every request counts. */
const perMinuteOfKind = [
  { path: filePath, max: 6_000 },
  { path: apiPath, max: 2_000 },
  { path: /^\/(healthz|readyz)$/, max: 600 },
  { path: /^\/csp-reports$/, max: 60 },
  { path: /^/, max: 600 },
];

/** True for an address that is counted as a file or a call: no page is rendered there, since pages have a lower limit. */
export function isNeverPage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return filePath.test(path) || apiPath.test(path);
}

/**
 * Counts a request against its network's limit.
 * @returns seconds until the next one is taken, or null while the limit is not exceeded
 */
export type CountRequest = (ip: string | undefined, url: string) => number | null;

/**
 * Counts every request before anything else looks at it, also those that are answered from memory in a few microseconds: so without
 * promises. Kept in this process's memory.
 * @param times how many times the usual limits
 */
export function makeRequestCounter(times: number): CountRequest {
  const kinds = perMinuteOfKind.map(({ path, max }) => ({ path, count: windowCounter(max * times) }));
  return (ip = 'unknown', url) => {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    for (const kind of kinds) if (kind.path.test(path)) return kind.count(networkOf(ip).slice(0, 64));
    return null;
  };
}

function windowCounter(max: number): (network: string) => number | null {
  // In the order in which their windows began.
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (network) => {
    const now = performance.now();
    let window = windows.get(network);
    if (!window || window.endsAt <= now) {
      windows.delete(network);
      window = { count: 0, endsAt: now + windowMs };
      windows.set(network, window);
      const [first] = windows.keys();
      if (windows.size > mostNetworks && first !== undefined) windows.delete(first);
    }
    window.count++;
    return window.count > max ? Math.max(1, Math.ceil((window.endsAt - now) / 1_000)) : null;
  };
}
