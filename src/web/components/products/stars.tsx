import { t } from '../../../shared/languages/translate.ts';
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-bold">
      {rating}
      <svg
        className="size-5 fill-haldi stroke-haldi-ink stroke-[1.4]"
        viewBox="0 0 24 24"
        role="img"
        aria-label={t('listing.stars')}
      >
        <path d="m12 2.800 2.900 5.900 6.500.900-4.700 4.600 1.100 6.500-5.800-3.100-5.800 3.100 1.100-6.500-4.700-4.600 6.500-.900Z" />
      </svg>
    </span>
  );
}
