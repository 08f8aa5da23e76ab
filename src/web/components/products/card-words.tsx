import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import type { CardProduct } from '../../api-client/card-product.ts';

const small = 'mt-[5px] text-xs/[1.35]';

/** The average of the reviews and their number; nothing without reviews. */
export function CardRating({ rating }: Pick<CardProduct, 'rating'>) {
  if (!rating) return null;
  const average = rating.average.toFixed(1);
  return (
    <p className="mt-1 text-sm/[1.3] font-semibold">
      <span className="sr-only">{t('listing.rating', { average, count: rating.count })}</span>
      <span className="flex items-center gap-[5px]" aria-hidden="true">
        {average}
        <svg className="size-4 fill-haldi stroke-haldi-ink stroke-[1.6]" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m12 3 2.700 5.800 6.300.8-4.600 4.400 1.200 6.300L12 17.200 6.400 20.300l1.200-6.300L3 9.600l6.300-.8Z" />
        </svg>
        <span className="font-normal text-ink-2">{rating.count}</span>
      </span>
    </p>
  );
}

/** When it can be had: the days it takes to make, that it has to be collected, or that it is gone. */
export function CardPromise({ product }: { product: CardProduct }) {
  const { name, slug, makeDays, isPickup, isSoldOut } = product;
  if (isSoldOut)
    return (
      <p className="mt-px text-xs/[1.35]">
        <Link
          className="inline-block py-1 font-semibold text-ink underline decoration-accent decoration-2 underline-offset-4"
          to={`/product/${slug}/back-in-stock`}
          aria-label={t('listing.tellWhenBackNamed', { name })}
        >
          {t('listing.tellWhenBack')}
        </Link>
      </p>
    );
  return (
    <>
      {makeDays && <p className={`${small} font-semibold text-neem`}>{t('listing.madeIn', { days: makeDays })}</p>}
      {isPickup && <p className={`${small} text-ink-2`}>{t('listing.pickupOnly')}</p>}
    </>
  );
}
