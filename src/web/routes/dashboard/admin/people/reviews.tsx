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
  head({ title: `Dashboard - Reviews - ${shopIn(matches).shopName}`, isPrivate: true });

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
  ['', 'All'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const;

const empty = {
  icon: 'check',
  words: 'No reviews found.',
  hint: 'What buyers write stands here, and you reply to it or hide it. A message of thanks after a delivery often brings the first one.',
} as const;

/** Reviews, which the owner hides, restores and replies to. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Reviews"
      list={loaderData}
      empty={empty}
      search="Name or comment"
      filters={<SelectFilter name="state" label="Show" options={stateOptions} />}
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
