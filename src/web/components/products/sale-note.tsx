import type { ProductBody } from '../../../catalog/api.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';

interface SaleNoteProps {
  product: Pick<ProductBody, 'regularPrice' | 'saleUntil'>;
  className?: string;
}

/** The price before a sale, crossed out, and its last day; nothing without a sale. */
export function SaleNote({ product: { regularPrice, saleUntil }, className = 'text-sm/[1.42]' }: SaleNoteProps) {
  if (!regularPrice) return null;
  return (
    <p className={`text-ink-2 ${className}`}>
      <span className="sr-only">{t('listing.beforeSale')} </span>
      <s>{formatPrice(regularPrice)}</s>
      {saleUntil && ` ${t('listing.saleUntil', { day: formatWeekday(saleUntil) })}`}
    </p>
  );
}
