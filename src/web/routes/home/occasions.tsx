import { Link } from 'react-router';
import { formatPrice } from '../../../shared/money.ts';
import { formatOrderBy } from '../../../shared/order-by.ts';
import type { Answer, Api } from '../../api-client/api-client.ts';
import { OccasionStrip } from '../../components/occasion-strip.tsx';

export type ListedOccasions = Pick<Answer<'GET /occasions'>, 'occasions' | 'priceLimits'>;

/** The page is shown without them, too. */
export function loadOccasions(call: Api): Promise<ListedOccasions> {
  return call('GET /occasions').catch(() => ({ occasions: [], priceLimits: [] }));
}

const whoLink = 'inline-flex min-h-11 items-center font-semibold whitespace-nowrap no-underline hover:text-accent';

/** Gifts by occasion, by recipient and by price. */
export function Occasions({ occasions, priceLimits }: ListedOccasions) {
  const days = occasions.filter(({ kind }) => kind === 'occasion');
  const people = occasions.filter(({ kind }) => kind === 'recipient');
  const next = days.find(({ orderUntil }) => orderUntil !== null);
  if (occasions.length === 0) return null;
  return (
    <nav className="page-width pb-10 max-md:pb-6" aria-label="Gifts for">
      {next?.orderUntil && (
        <p className="mb-3">
          <Link className="font-medium underline-offset-[5px]" to={`/for/${next.slug}`}>
            {`For ${next.name} order by ${formatOrderBy(next.orderUntil)}`}
          </Link>
        </p>
      )}
      {days.length > 0 && <OccasionStrip occasions={days} />}
      {(people.length > 0 || priceLimits.length > 0) && (
        <ul className="-mx-gutter mt-2 flex gap-6 overflow-x-auto px-gutter [scrollbar-width:none]">
          {people.length > 0 && <li className="flex min-h-11 items-center whitespace-nowrap text-ink-2">For your</li>}
          {people.map(({ slug, name }) => (
            <li key={slug}>
              <Link className={whoLink} to={`/for/${slug}`}>
                {name}
              </Link>
            </li>
          ))}
          {priceLimits.map((limit) => (
            <li key={limit}>
              <Link className={whoLink} to={`/for/under-${limit}`}>
                {`Under ${formatPrice(limit)}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
