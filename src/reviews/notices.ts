import { eq, sql } from 'drizzle-orm';
import { productNameAndSlug } from '../catalog/index.ts';
import { adminLink, type NoticeDependencies, type NoticeDescribers } from '../notifications/index.ts';
import { t } from '../shared/languages/translate.ts';
import { reviews } from './schema.ts';

export function reviewNotices({ db, publicUrl }: NoticeDependencies): Pick<NoticeDescribers, 'new_review'> {
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
      const stars = t('notices.stars', { count: rating });
      return {
        title: t('notices.newReview'),
        push: productName ? t('notices.productIs', { name: productName, left: stars }) : stars,
        path,
        blocks: [
          { kind: 'text', text: t('notices.productRated', { name: productName ?? t('notices.aProduct'), stars }) },
          { kind: 'text', text: comment },
          { kind: 'button', label: t('notices.seeReviews'), link: adminLink(publicUrl, path) },
        ],
      };
    },
  };
}
