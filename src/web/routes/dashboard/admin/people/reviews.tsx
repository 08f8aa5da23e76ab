import { t } from '../../../../../shared/languages/translate.ts';
import { api, apiPage } from '../../../../api-client/api-client.ts';
import { SelectFilter } from '../../../../components/admin/lists/filters.tsx';
import { listLoader } from '../../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../../components/admin/lists/list-page.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/reviews';
import { ReviewCard } from './reviews/review-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('product.reviews')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = listLoader(['search', 'state'], async (query, { signal }) => {
  const { body, total } = await apiPage('GET /product/reviews', { query, signal });
  return { rows: body.reviews, total };
});

export const clientAction = formAction({
  hide: ({ fields: { reviewId = '', reason = '' } }) =>
    withToast(api('POST /product/reviews/:reviewId/hide', { params: { reviewId }, body: { reason } })),
  restore: ({ fields: { reviewId = '' } }) =>
    withToast(api('POST /product/reviews/:reviewId/restore', { params: { reviewId } })),
  reply: ({ fields: { reviewId = '', reply = '' } }) =>
    withToast(api('PUT /product/reviews/:reviewId/reply', { params: { reviewId }, body: { reply } })),
});

const stateOptions = [
  ['', t('adminFrame.all')],
  ['shown', t('people.shown')],
  ['hidden', t('people.hidden')],
] as const;

const empty = {
  icon: 'check',
  words: t('product.noReviews'),
  hint: t('people.noReviewsHint'),
} as const;

/** Reviews, which the owner hides, restores and replies to. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('product.reviews')}
      list={loaderData}
      empty={empty}
      search={t('people.nameOrComment')}
      filters={<SelectFilter name="state" label={t('listing.show')} options={stateOptions} />}
    >
      {(reviews) => (
        <div className="grid gap-5">
          {reviews.map((review) => (
            <ReviewCard key={review._id} review={review} />
          ))}
        </div>
      )}
    </ListPage>
  );
}
