import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { OccasionLink } from '../../../occasions/api.ts';
import { formatOrderBy } from '../../../shared/order-by.ts';
import type { Api } from '../../api-client/api-client.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';

const OccasionsAt = lazy(async () => ({ default: (await import('./occasions-at.tsx')).OccasionsAt }));

/** The page is shown without them, too. */
export async function loadOccasions(call: Api, slug: string): Promise<OccasionLink[]> {
  return call('GET /occasions/of-product/:slug', { params: { slug } }).then(
    ({ occasions }) => occasions,
    () => [],
  );
}

interface NotedOccasions {
  occasions: readonly OccasionLink[];
}

/** For the buyer's PIN code, where it is known; the line has the same height. */
export function OccasionNote({ slug, occasions }: NotedOccasions & { slug: string }) {
  const pin = deliveryPin.use();
  const note = <NextOccasion occasions={occasions} />;
  if (!pin || !nextOf(occasions)) return note;
  return (
    <Suspense fallback={note}>
      <OccasionsAt slug={slug} pin={pin} occasions={occasions} />
    </Suspense>
  );
}

const nextOf = (occasions: readonly OccasionLink[]) =>
  occasions.find(({ orderUntil, isTooLate }) => orderUntil || isTooLate);

/** Until when to order for the next occasion of the product; later, that its day cannot be reached any more. */
export function NextOccasion({ occasions }: NotedOccasions) {
  const next = nextOf(occasions);
  if (!next) return null;
  const { slug, name, orderUntil } = next;
  return (
    <p>
      <Link className="underline underline-offset-[5px]" to={orderUntil ? `/for/${slug}` : '/'}>
        {orderUntil ? `For ${name} order by ${formatOrderBy(orderUntil)}` : `That is after ${name}`}
      </Link>
    </p>
  );
}
