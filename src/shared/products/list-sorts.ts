/** How buyers sort a list; without one, it is in its own order. */
export const listSorts = ['newest', 'cheapest', 'dearest', 'rated'] as const;
export type ListSort = (typeof listSorts)[number];

/** In a page's address; unknown ones are ignored. */
export function readSort(params: URLSearchParams): ListSort | null {
  return listSorts.find((sort) => sort === params.get('sort')) ?? null;
}
