import { Link } from 'react-router';
import type { OccasionLink } from '../../../occasions/api.ts';
import { formatOrderBy } from '../../../shared/order-by.ts';
import type { Api } from '../../api-client/api-client.ts';

/** The page is shown without them, too. */
export async function loadOccasions(call: Api, slug: string): Promise<OccasionLink[]> {
  return call('GET /occasions/of-product/:slug', { params: { slug } }).then(
    ({ occasions }) => occasions,
    () => [],
  );
}

/** Until when to order for the next occasion of the product; later, that its day cannot be reached any more. */
export function OccasionNote({ occasions }: { occasions: readonly OccasionLink[] }) {
  const next = occasions.find(({ orderUntil, isTooLate }) => orderUntil || isTooLate);
  if (!next) return null;
  const { slug, name, orderUntil } = next;
  return (
    <p>
      <Link className="underline-offset-[5px]" to={orderUntil ? `/for/${slug}` : '/'}>
        {orderUntil ? `For ${name} order by ${formatOrderBy(orderUntil)}` : `That is after ${name}`}
      </Link>
    </p>
  );
}
