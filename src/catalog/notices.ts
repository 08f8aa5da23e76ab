import { eq } from 'drizzle-orm';
import type { NoticeDescribers } from '../notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { products } from './schema.ts';

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
      const left = quantity <= 0 ? 'sold out' : `${quantity} left`;
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
