import type { ModeratedReview } from '../../reviews/api.ts';
import { apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/reviews';
import { Controls, isAny, Pager, Pick, SearchFor } from './list-parts.tsx';
import { ReviewCard } from './review-card.tsx';
import { type ListQuery, useList } from './use-list.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Reviews - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (query: ListQuery, signal?: AbortSignal) => {
  const { body, total } = await apiPage('GET /product/reviews', { query, signal });
  return { rows: body.reviews, total };
};
const stateOptions = [
  ['', 'All'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const;

/** What buyers wrote: the owner hides, restores and replies here. */
export default function Reviews() {
  const list = useList<ModeratedReview>(['search', 'state'], load);
  const { table, params, setParam, hasFailed, isLoaded, reload, total = 0 } = list;
  return (
    <>
      <h1 className="mb-5">Reviews</h1>
      <Controls
        search={<SearchFor params={params} setParam={setParam} label="Name or comment" />}
        isFiltered={isAny(params, ['state'])}
      >
        <Pick params={params} setParam={setParam} name="state" label="Show" options={stateOptions} />
      </Controls>
      {!isLoaded && !hasFailed && <Skeleton className="h-screen" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>No reviews found.</p>}
      <div className="grid gap-5">
        {table.getRowModel().rows.map(({ original }) => (
          <ReviewCard key={original._id} review={original} changed={reload} />
        ))}
      </div>
      {isLoaded && <Pager table={table} page={Number(params.get('page')) || 1} total={total} />}
    </>
  );
}
