import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export interface StockLine {
  productId: string;
  /** Null or undefined for a product without variants. */
  variantId?: string | null;
  quantity: number;
}

/** Lines of one product or variant as one. */
export function sumByStock(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const { productId, variantId, quantity } = line;
    const key = makeStockKey(line);
    sums.set(key, { productId, variantId, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
  }
  return [...sums.values()];
}

function makeStockKey({ productId, variantId }: StockLine): string {
  return `${productId} ${variantId ?? ''}`;
}

/** An array is one parameter, so the statement can be prepared. */
export function isInIds(column: SQLWrapper): SQL {
  return sql`${column} = any(${sql.placeholder('ids')}::text[])`;
}
