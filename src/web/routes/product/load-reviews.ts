import type { Api } from '../../api-client/api-client.ts';

export const reviewsPerPage = 5;
export const productSection = 'mt-28 max-md:mt-18';

/** Reviews with a photo come first, then the newest. */
export function loadReviews(call: Api, slug: string, page: number) {
  return call('GET /product/products/:slug/reviews', {
    params: { slug },
    query: { page, limit: reviewsPerPage, sort: 'photos' },
  });
}
