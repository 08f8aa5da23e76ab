export const productsPerPage = 12;
export const maxRowsUnpaged = 1_000;

export function pageOffset(page: number, limit: number): number {
  return (page - 1) * limit;
}
