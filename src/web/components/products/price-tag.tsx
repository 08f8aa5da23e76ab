import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';

const sizes = {
  card: 'py-2.5 pe-4 pb-[9px] ps-[34px] text-xl/none max-md:py-2 max-md:pe-[12px] max-md:pb-[7px] max-md:ps-[29px] max-md:text-[length:min(var(--text-lg),7.5vw)]/none',
  large: 'pt-[13px] pe-[22px] pb-3 ps-[40px] text-[length:min(2.25rem,12vw)]/none',
  product:
    'pt-4 pe-[26px] pb-3.5 ps-12 text-[2.75rem]/none [--tag-hole-at:24px] [--tag-hole:6px] max-md:py-3 max-md:pe-[18px] max-md:ps-[42px] max-md:text-[1.875rem]/none max-md:[--tag-hole-at:21px] max-[359px]:pe-3 max-[359px]:ps-9 max-[359px]:text-xl/none max-[359px]:[--tag-hole-at:18px]',
};

const smallWord = 'align-[1px] font-text text-xs/none font-medium text-ink-2';

interface PriceTagProps {
  rupees: number;
  /** Small, before the price. */
  word?: string;
  /** Its variants have different prices; hidden once one is chosen, without moving what is beside it. */
  from?: 'shown' | 'hidden';
  size?: keyof typeof sizes;
  className?: string;
}

export function PriceTag({ rupees, word, from, size = 'card', className = '' }: PriceTagProps) {
  return (
    // On a product's page the price follows what is chosen.
    <span
      aria-live={size === 'product' ? 'polite' : undefined}
      className={`inline-block tag-thread drop-shadow-tag ${className}`}
    >
      <b
        className={`block font-display font-normal wrap-normal text-ink tag-paper forced-colors:border forced-colors:border-transparent ${sizes[size]}`}
      >
        {(word || from) && (
          <small
            className={`${smallWord} ${from === 'hidden' ? 'invisible' : ''} ${size === 'card' ? 'max-[359px]:block' : ''}`}
          >
            {[word, from && t('listing.fromPrice')].filter(Boolean).join(' ')}{' '}
          </small>
        )}
        {formatPrice(rupees)}
      </b>
    </span>
  );
}
