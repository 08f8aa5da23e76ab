import { findUser } from '../accounts/index.ts';
import { recordAuditEntry, recordSecurityEvent, type SecurityEventKind } from '../audit-log/index.ts';
import {
  findProductBySlug,
  findProductSlugs,
  forgetPhotos,
  type PhotoDependencies,
  productNotFound,
  storePhotos,
  withStoredPhotos,
} from '../catalog/index.ts';
import { hasUserBought } from '../orders/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { tagWrites } from '../platform/database/transaction.ts';
import type { MailState } from '../platform/email/mail-state.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { joinJsonObject } from '../platform/json.ts';
import { type Message, message } from '../platform/message.ts';
import { reviewsTag } from '../shared/cache-tag.ts';
import { t } from '../shared/languages/translate.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { type ModeratedReview, reviewsApi } from './api.ts';
import { findReviews } from './find-reviews.ts';
import { findAllReviews, hideReview, replyToReview, restoreReview } from './moderate-review.ts';
import { writeReview } from './write-review.ts';

export interface ReviewsDependencies extends PhotoDependencies {
  db: Database;
  shopName: string;
  mail: Pick<MailState, 'sendsEmail'>;
}

export function reviewsRoutes(bind: Bind, deps: ReviewsDependencies): void {
  bind(reviewsApi.listReviews, async ({ params, query }) => {
    const found = await findReviews(deps.db.pipelined, params.slug, query);
    if (!found) throw productNotFound();
    return joinJsonObject({ success: true, ...found });
  });
  bind(
    reviewsApi.writeReview,
    async ({ params, body, photos, caller }) => {
      const product = await requireProduct(deps, params.slug);
      const stored = await storePhotos(deps, photos);
      const by = { productId: product.id, userId: caller.id };
      const { review, replacedPhoto } = await withStoredPhotos(deps, stored, async (tx) => {
        const slugs = await findProductSlugs(tx, [product.id]);
        const tagged = tagWrites(tx, `product:${product.id}`, ...slugs.map(reviewsTag));
        return writeReview(tagged, deps, by, body, stored[0]);
      });
      if (replacedPhoto) await forgetPhotos(deps, [replacedPhoto]);
      return { success: true, message: t('shopping.reviewSent'), review };
    },
    async ({ params, caller }) => {
      const product = await requireProduct(deps, params.slug);
      await refuseForeignAuthor(deps, caller.id, product.id);
    },
  );
  bindModeration(bind, deps);
}

function bindModeration(bind: Bind, deps: ReviewsDependencies): void {
  const { db } = deps;
  const change = (
    { caller, client, reviewId }: { caller: Caller; client: ClientInfo; reviewId: string },
    kind: SecurityEventKind,
    words: Message,
    work: (tx: Tx) => Promise<ModeratedReview>,
  ) =>
    db.transaction(async (tx) => {
      const review = await work(tx);
      await recordAuditEntry(tx, caller, words, '/dashboard/admin/reviews');
      const detail = { review: reviewId, ...(review.hidden && { reason: review.hidden.reason }) };
      await recordSecurityEvent(tx, { kind, userId: caller.id, email: caller.email, client, detail });
      return review;
    });
  bind(reviewsApi.listAllReviews, async ({ query, reply }) => {
    const { reviews, total } = await findAllReviews(db.read, query);
    reply.header('x-total-count', String(total));
    return { success: true, reviews };
  });
  bind(reviewsApi.hideReview, async ({ params: { reviewId }, body: { reason }, caller, client }) => {
    const by = { caller, client, reviewId };
    const words = message('auditEntries.reviewHidden', { reason });
    const review = await change(by, 'review_hidden', words, (tx) => hideReview(tx, reviewId, reason));
    return { success: true, message: t('giftAnswers.reviewHidden'), review };
  });
  bind(reviewsApi.restoreReview, async ({ params: { reviewId }, caller, client }) => {
    const by = { caller, client, reviewId };
    const words = message('auditEntries.reviewShown');
    const review = await change(by, 'review_restored', words, (tx) => restoreReview(tx, reviewId));
    return { success: true, message: t('giftAnswers.reviewShown'), review };
  });
  bind(reviewsApi.replyToReview, async ({ params: { reviewId }, body: { reply }, caller, client }) => {
    const by = { caller, client, reviewId };
    const words = reply ? message('auditEntries.reviewAnswered') : message('auditEntries.replyRemoved');
    const review = await change(by, 'review_replied', words, (tx) => replyToReview(tx, reviewId, reply));
    return { success: true, message: reply ? t('giftAnswers.replyPublished') : t('giftAnswers.replyRemoved'), review };
  });
}

/** Throws ShopError 403 when the settings do not allow this user to write reviews. */
async function refuseForeignAuthor(
  { db, shopName, mail }: ReviewsDependencies,
  userId: string,
  productId: string,
): Promise<void> {
  const { reviewsBy } = await findShopSettings(db.read, shopName);
  if (reviewsBy === 'account' || (await hasUserBought(db.read, userId, productId))) return;
  if (reviewsBy === 'buyers') throw new ShopError('review_refused', t('shopping.buyersReview'));
  // No link to confirm an address leaves without a mail server.
  const isConfirmed = (await findUser(db.read, userId))?.emailConfirmedAt || !(await mail.sendsEmail());
  if (!isConfirmed) throw new ShopError('review_refused', t('shopping.confirmToReview'));
}

async function requireProduct({ db }: ReviewsDependencies, slug: string) {
  const product = await findProductBySlug(db.read, slug);
  if (!product) throw productNotFound();
  return product;
}
