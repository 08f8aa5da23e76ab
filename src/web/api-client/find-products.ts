import type { ProductBody } from '../../catalog/api.ts';
import { type Api, ApiError } from './api-client.ts';

const longestKeyword = 100;

export interface FoundProducts {
  products: ProductBody[];
  /** What was searched instead of a mistyped keyword. */
  correction: string | null;
  /** Words that nothing is called, and that were left out. */
  leftOut: string | null;
}

let prefetched: { keyword: string; found: FoundProducts } | null = null;

export async function prefetchProducts(call: Api, keyword: string): Promise<void> {
  prefetched = { keyword, found: await findProducts(call, keyword) };
}

export function takePrefetched(keyword: string): FoundProducts | undefined {
  const found = prefetched?.keyword === keyword ? prefetched.found : undefined;
  prefetched = null;
  return found;
}

export function keywordIn(params: URLSearchParams): string {
  // In code points: half of one cannot be written in an address.
  return [...(params.get('keyword') ?? '').trim()].slice(0, longestKeyword).join('');
}

export async function findProducts(call: Api, keyword: string, isExact = false): Promise<FoundProducts> {
  let correction: string | null = null;
  let leftOut: string | null = null;
  if (!keyword) return { products: [], correction, leftOut };
  try {
    const products = await call('GET /product/search/:keyword', {
      params: { keyword },
      ...(isExact && { query: { exact: '1' } }),
      onHeaders: (read) => {
        correction = decodeURIComponent(read('x-search-correction') ?? '') || null;
        leftOut = decodeURIComponent(read('x-search-left-out') ?? '') || null;
      },
    });
    return { products, correction, leftOut };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { products: [], correction, leftOut };
    throw error;
  }
}
