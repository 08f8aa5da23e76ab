import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { toRupees } from '../shared/money.ts';
import { products, productVariants } from './schema.ts';

/** The `data` of webhooks about products. */
export function catalogWebhookData({ db, publicUrl }: { db: Database; publicUrl: string }) {
  const product = async (productId: string) => {
    const [row] = await db.read.select().from(products).where(eq(products.id, productId));
    if (!row) return null;
    const variants = await db.read
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)))
      .orderBy(asc(productVariants.position));
    return {
      _id: row.id,
      name: row.name,
      link: `${publicUrl}/product/${row.slug}`,
      price: toRupees(row.pricePaise),
      regularPrice: row.regularPaise === null ? null : toRupees(row.regularPaise),
      quantity: row.quantity,
      isHidden: row.hiddenAt !== null,
      deleted: row.archivedAt !== null,
      variants: variants.map(({ id, values, pricePaise, quantity }) => ({
        _id: id,
        name: values.join(' / '),
        price: toRupees(pricePaise),
        quantity,
      })),
    };
  };
  return { 'product.changed': product, 'stock.low': product };
}
