import { useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { selectGiftErrors } from '../../components/gifts/gift-errors.ts';
import { type GiftDraft, giftDraft, missingInGift, sentGift } from '../../stores/gift.ts';
import { toast } from '../../stores/toasts.ts';

export interface UsedGift {
  /** Null while the box is closed. */
  draft: GiftDraft | null;
  errors: Record<string, string>;
  /** Part of the purchase's body. */
  body: () => { gift?: ReturnType<typeof sentGift> };
  /** Says what is missing, at the fields. */
  isComplete: () => boolean;
  /** Shows a refusal at the gift's fields; false when it is about something else. */
  showRefusal: (error: unknown) => boolean;
}

/** For what its buyer collects. */
export const noGift: UsedGift = {
  draft: null,
  errors: {},
  body: () => ({}),
  isComplete: () => true,
  showRefusal: () => false,
};

/** The gift of the purchase that is being made. */
export function useGift({ isAlways = false }: { isAlways?: boolean } = {}): UsedGift {
  const draft = giftDraft.use();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const used = isAlways || draft.isOn ? draft : null;
  const show = (found: Record<string, string>) => {
    setErrors(found);
    return Object.keys(found).length > 0;
  };
  return {
    draft: used,
    errors,
    body: () => (used ? { gift: sentGift(used) } : {}),
    isComplete: () => {
      const isMissing = show(used ? missingInGift(used) : {});
      if (isMissing) toast.error(t('checkout.whoIsGiftFor'));
      return !isMissing;
    },
    showRefusal: (error) => show(selectGiftErrors(error)),
  };
}
