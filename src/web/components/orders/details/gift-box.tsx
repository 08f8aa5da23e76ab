import { lazy, Suspense } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { deliveryPin } from '../../../stores/delivery-choice.ts';
import { changeGift, giftDraft } from '../../../stores/gift.ts';
import type { FieldErrors } from '../../forms/form-errors.ts';

const GiftForm = lazy(async () => ({ default: (await import('../../gifts/gift-form.tsx')).GiftForm }));

/** "This is a gift". A closed box keeps what was typed. */
export function GiftBox({ errors, className = '' }: { errors: FieldErrors; className?: string }) {
  const { isOn, pin } = giftDraft.use();
  return (
    <section className={`bg-cotton px-7 pt-2 pb-3 shadow-tag ${className}`} aria-label={t('gifts.gift')}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-3.5">
        <input
          type="checkbox"
          className="check-mark mt-0.5"
          name="gift"
          checked={isOn}
          onChange={({ target }) => changeGift({ isOn: target.checked, pin: pin || deliveryPin.read() })}
        />
        <span>
          <b className="block font-display text-xl/none font-normal">{t('gifts.thisIsGift')}</b>
          <span className="mt-1.5 block text-sm text-ink-2">{t('gifts.thisIsGiftHint')}</span>
        </span>
      </label>
      <fieldset
        disabled={!isOn}
        // Not `group-has-…:`, which ends in `*`: any checked box then restyles the whole page.
        className="hidden min-w-0 pt-1 pb-4 [label:has(:checked)+&]:block"
        aria-label={t('gifts.theGift')}
      >
        {isOn && (
          <Suspense>
            <GiftForm errors={errors} />
          </Suspense>
        )}
      </fieldset>
    </section>
  );
}
