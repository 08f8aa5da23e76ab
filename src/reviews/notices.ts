import { eq, sql } from 'drizzle-orm';
import { productNameAndSlug } from '../catalog/index.ts';
import type { NoticeDescribers } from '../notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { reviews } from './schema.ts';

export function reviewNotices({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Pick<NoticeDescribers, 'new_review'> {
  return {
    new_review: async (reviewId) => {
      const [review] = await db.read
        .select({
          rating: reviews.rating,
          comment: reviews.comment,
          productName: sql<string | null>`${productNameAndSlug(reviews.productId)} ->> 'name'`,
        })
        .from(reviews)
        .where(eq(reviews.id, reviewId));
      if (!review) return null;
      const { rating, comment, productName } = review;
      const path = '/dashboard/admin/reviews';
      const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`;
      return {
        title: 'New review',
        push: productName ? `${productName}, ${stars}` : stars,
        path,
        blocks: [
          { kind: 'text', text: `${productName ?? 'A product'}: ${stars}` },
          { kind: 'text', text: comment },
          { kind: 'button', label: 'See the reviews', link: `${publicUrl}${path}` },
        ],
      };
    },
  };
}
