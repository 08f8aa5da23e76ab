import type { ProductBody } from '../../catalog/api.ts';
import { type Api, ApiError } from './api-client.ts';

const longestKeyword = 100;

let prefetched: { keyword: string; products: ProductBody[] } | null = null;

export async function prefetchProducts(call: Api, keyword: string): Promise<void> {
  prefetched = { keyword, products: await findProducts(call, keyword) };
}

export function takePrefetched(keyword: string): ProductBody[] | undefined {
  const products = prefetched?.keyword === keyword ? prefetched.products : undefined;
  prefetched = null;
  return products;
}

export function keywordIn(params: URLSearchParams): string {
  return (params.get('keyword') ?? '').trim().slice(0, longestKeyword);
}

export async function findProducts(call: Api, keyword: string): Promise<ProductBody[]> {
  if (!keyword) return [];
  try {
    return await call('GET /product/search/:keyword', { params: { keyword } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return [];
    throw error;
  }
}
