import type { OfferBody } from '../../../../../../offers/api.ts';
import { formatWeekday } from '../../../../../../shared/dates/weekday.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../../shared/money.ts';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

interface OfferLineProps {
  offer: OfferBody;
  /** The line is in another group since its switch was pressed. */
  hasFocus: boolean;
  onPress: () => void;
}

export function OfferLine({ offer, hasFocus, onPress }: OfferLineProps) {
  const { _id: offerId, code, state } = offer;
  const { isBusy, submit } = useActionForm({ intent: 'pause' });
  const isOn = state !== 'paused';
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 border-b border-twine px-5 py-3 last:border-0 max-lg:px-gutter">
      <div className="min-w-0 flex-[1_1_9rem]">
        <h3 dir="auto" className="font-text text-base/tight font-bold tracking-normal wrap-anywhere">
          {code}
        </h3>
        <p className="text-sm/[1.42] text-ink-2">{describeOffer(offer)}</p>
        <p className="text-sm/[1.42] text-ink-2">{describeUses(offer)}</p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t('giftSettings.canBeUsed', { code })}
        aria-busy={isBusy}
        className="grid min-h-11 w-14 flex-none cursor-pointer items-center"
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus={hasFocus}
        onClick={() => {
          onPress();
          submit({ offerId, isPaused: String(isOn) });
        }}
      >
        <span
          className={`flex h-7 w-12 rounded-full border-[1.5px] p-0.5 *:size-5.5 *:rounded-full ${isOn ? 'justify-end border-neem bg-neem *:bg-cotton' : 'border-bark bg-linen *:bg-bark'}`}
        >
          <i />
        </span>
      </button>
    </li>
  );
}

function describeOffer({ kind, percent, amount, minimum, maxUsesPerBuyer }: OfferBody): string {
  return [
    describeWorth({ kind, percent, amount }),
    minimum > 0 && t('listing.fromAmount', { amount: formatPrice(minimum) }),
    maxUsesPerBuyer && t('giftSettings.perBuyer', { count: maxUsesPerBuyer }),
  ]
    .filter(Boolean)
    .join(', ');
}

function describeWorth({ kind, percent, amount }: Pick<OfferBody, 'kind' | 'percent' | 'amount'>): string {
  if (kind === 'percent') return t('giftSettings.percent', { percent: percent ?? 0 });
  if (kind === 'amount') return t('listing.saved', { amount: formatPrice(amount ?? 0) });
  return t('giftSettings.freeDelivery');
}
function describeUses({ used, held, maxUses, from, until, state }: OfferBody): string {
  return [
    countUses(used, maxUses),
    held > 0 && t('giftSettings.beingPaid', { count: held }),
    state === 'used_up' && t('giftSettings.usedUp'),
    state === 'planned' && from && t('giftSettings.begins', { day: formatWeekday(from) }),
    describeEnd(until, state === 'over'),
  ]
    .filter(Boolean)
    .join(', ');
}

function countUses(count: number, most: number | null): string {
  if (most === null) return count === 0 ? t('giftSettings.notUsed') : t('giftSettings.used', { count });
  return count === 0 ? t('giftSettings.notUsedAtMost', { most }) : t('giftSettings.usedOf', { count, most });
}

function describeEnd(until: string | null, isOver: boolean): string {
  if (!until) return t('giftSettings.noEnd');
  const day = formatWeekday(until);
  return isOver ? t('giftSettings.ended', { day }) : t('giftSettings.ends', { day });
}
