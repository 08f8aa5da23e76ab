import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import {
  adminLink,
  findLowStockLimit,
  type NoticeDependencies,
  type NoticeDescribers,
} from '../notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { t } from '../shared/languages/translate.ts';
import { products, productVariants } from './schema.ts';

export function catalogNotices({ db, publicUrl }: NoticeDependencies): Pick<NoticeDescribers, 'low_stock'> {
  return {
    low_stock: async (productId) => {
      const [product] = await db.read.select().from(products).where(eq(products.id, productId));
      if (!product) return null;
      const { name, quantity, slug } = product;
      const left = product.options
        ? await describeVariantsLeft(db, productId)
        : t('notices.productLeft', { count: Math.max(0, quantity) });
      const path = `/dashboard/admin/product/${slug}`;
      return {
        title: quantity <= 0 ? t('notices.soldOut') : t('notices.lowStock'),
        push: t('notices.productIs', { name, left }),
        path,
        blocks: [
          { kind: 'text', text: t('notices.productIsSentence', { name, left }) },
          { kind: 'button', label: t('notices.openProduct'), link: adminLink(publicUrl, path) },
        ],
      };
    },
  };
}

/** `Large 2 left, Small sold out`: those that are low. */
async function describeVariantsLeft({ read }: Database, productId: string): Promise<string> {
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
  const sentences = rows.map(({ values, quantity }) =>
    t('notices.variantLeft', { name: values.join(' / '), count: Math.max(0, quantity) }),
  );
  return sentences.join(', ') || t('notices.enoughLeft');
}
