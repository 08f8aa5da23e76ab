import type { ProductBody } from '../../catalog/api.ts';
import { createHandover } from '../stores/handover.ts';
import { type Api, ApiError } from './api-client.ts';

const longestKeyword = 100;

/** What the search box found already, for the results page that it opens. */
export const searchHandover = createHandover<ProductBody[]>();

/** The keyword as it is searched for. */
export function keywordIn(params: URLSearchParams): string {
  return (params.get('keyword') ?? '').trim().slice(0, longestKeyword);
}

/** Products for a keyword; one that cannot stand in any product finds nothing, like any other. */
export async function findProducts(call: Api, keyword: string): Promise<ProductBody[]> {
  if (!keyword) return [];
  try {
    return await call('GET /product/search/:keyword', { params: { keyword } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return [];
    throw error;
  }
}
