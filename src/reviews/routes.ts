import { findProductBySlug, forgetPhotos, keepingPhotos, type PhotoParts, storePhotos } from '../catalogue/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { writtenObject } from '../platform/json.ts';
import { reviewsApi } from './api.ts';
import { findReviews } from './find-reviews.ts';
import { writeReview } from './write-review.ts';

export interface ReviewsParts extends PhotoParts {
  db: Database;
  /** Called inside a transaction that changes what everybody sees; takes effect when that is committed. */
  catalogueChanged: (tx: Tx) => void;
}

/** Binds the calls of the reviews. */
export function reviewsRoutes(bind: Bind, parts: ReviewsParts): void {
  bind(reviewsApi.listReviews, async ({ params, query }) => {
    const found = await findReviews(parts.db.shortReads, params.slug, query);
    if (!found) throw noProduct();
    return writtenObject({ success: true, ...found });
  });
  bind(reviewsApi.writeReview, async ({ params, body, photos, caller }) => {
    const product = await requireProduct(parts, params.slug);
    const stored = await storePhotos(parts, photos);
    const by = { productId: product.id, userId: caller.id };
    const { review, replacedPhoto } = await keepingPhotos(parts, stored, (tx) => {
      parts.catalogueChanged(tx);
      return writeReview(tx, parts, by, body, stored[0]);
    });
    if (replacedPhoto) await forgetPhotos(parts, [replacedPhoto]);
    return { success: true, message: 'Review submitted successfully!', review };
  });
}

async function requireProduct({ db }: ReviewsParts, slug: string) {
  const product = await findProductBySlug(db.read, slug);
  if (!product) throw noProduct();
  return product;
}

function noProduct(): ShopError {
  return new ShopError('not_found', 'This product was not found.');
}
