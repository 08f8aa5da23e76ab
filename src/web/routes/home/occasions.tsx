import { Link } from 'react-router';
import { formatOrderBy } from '../../../shared/delivery/order-by.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { Answer, Api } from '../../api-client/api-client.ts';
import { OccasionStrip, WhoLinks } from '../../components/products/occasion-strip.tsx';

export type ListedOccasions = Pick<Answer<'GET /occasions'>, 'occasions' | 'priceLimits'>;

/** The page is shown without them, too. */
export function loadOccasions(call: Api): Promise<ListedOccasions> {
  return call('GET /occasions').catch(() => ({ occasions: [], priceLimits: [] }));
}

/** Gifts by occasion, by recipient and by price. */
export function Occasions({ occasions, priceLimits }: ListedOccasions) {
  const days = occasions.filter(({ kind }) => kind === 'occasion');
  const people = occasions.filter(({ kind }) => kind === 'recipient');
  const next = days.find(({ orderUntil }) => orderUntil !== null);
  if (occasions.length === 0) return null;
  return (
    <nav className="page-width pb-10 max-md:pb-6" aria-label={t('home.giftsFor')}>
      {next?.orderUntil && (
        <p className="mb-3">
          <Link className="font-medium underline underline-offset-[5px]" to={`/for/${next.slug}`}>
            {t('home.orderBy', { occasion: next.name, until: formatOrderBy(next.orderUntil) })}
          </Link>
        </p>
      )}
      {days.length > 0 && <OccasionStrip occasions={days} />}
      <WhoLinks people={people} priceLimits={priceLimits} />
    </nav>
  );
}
