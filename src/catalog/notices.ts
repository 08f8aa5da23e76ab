import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { findLowStockLimit, type NoticeDescribers } from '../notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { products, productVariants } from './schema.ts';

export function catalogNotices({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Pick<NoticeDescribers, 'low_stock'> {
  return {
    low_stock: async (productId) => {
      const [product] = await db.read.select().from(products).where(eq(products.id, productId));
      if (!product) return null;
      const { name, quantity, slug } = product;
      const left = product.options
        ? await variantsLeft(db, productId)
        : quantity <= 0
          ? 'sold out'
          : `${quantity} left`;
      const path = `/dashboard/admin/product/${slug}`;
      return {
        title: quantity <= 0 ? 'Sold out' : 'Low stock',
        push: `${name}, ${left}`,
        path,
        blocks: [
          { kind: 'text', text: `${name}: ${left}.` },
          { kind: 'button', label: 'Open the product', link: `${publicUrl}${path}` },
        ],
      };
    },
  };
}

/** `Large 2 left, Small sold out`: those that are low. */
async function variantsLeft({ read }: Database, productId: string): Promise<string> {
  const limit = await findLowStockLimit(read);
  const rows = await read
    .select({ values: productVariants.values, quantity: productVariants.quantity })
    .from(productVariants)
    .where(
      and(
        eq(productVariants.productId, productId),
        isNull(productVariants.archivedAt),
        lte(productVariants.quantity, limit),
      ),
    )
    .orderBy(asc(productVariants.position));
  const sentences = rows.map(
    ({ values, quantity }) => `${values.join(' / ')} ${quantity <= 0 ? 'sold out' : `${quantity} left`}`,
  );
  return sentences.join(', ') || 'enough left';
}
