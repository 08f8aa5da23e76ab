import type { OfferBody } from '../../../../../../offers/api.ts';
import { formatWeekday } from '../../../../../../shared/dates/weekday.ts';
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
        aria-label={`${code} can be used`}
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
  const what =
    kind === 'percent' ? `${percent} % off` : kind === 'amount' ? `${formatPrice(amount ?? 0)} off` : 'Free delivery';
  const perBuyer = maxUsesPerBuyer === 1 ? 'once per buyer' : `${maxUsesPerBuyer} times per buyer`;
  return [what, minimum > 0 && `from ${formatPrice(minimum)}`, maxUsesPerBuyer && perBuyer].filter(Boolean).join(', ');
}

function describeUses({ used, held, maxUses, from, until, state }: OfferBody): string {
  const times = used === 1 ? 'once' : `${used} times`;
  const limit = maxUses === null ? '' : ` of ${maxUses}`;
  const uses = used === 0 ? `Not used yet${maxUses === null ? '' : `, ${maxUses} at most`}` : `Used ${times}${limit}`;
  const end = until ? `${state === 'over' ? 'ended' : 'ends'} ${formatWeekday(until)}` : 'no end';
  const begin = state === 'planned' && from && `begins ${formatWeekday(from)}`;
  return [uses, held > 0 && `${held} being paid`, state === 'used_up' && 'used up', begin, end]
    .filter(Boolean)
    .join(', ');
}
