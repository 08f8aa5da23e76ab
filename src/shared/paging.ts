/** Products on one page of the shop listing. */
export const productsPerPage = 12;
/** Rows that an admin list answers when no page is asked for. */
export const mostRowsUnpaged = 1_000;

/** The first row's offset of a page that counts from 1. */
export function pageOffset(page: number, limit: number): number {
  return (page - 1) * limit;
}
