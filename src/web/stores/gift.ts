import type { CardDesign } from '../../shared/card-designs.ts';
import { cardDesignIds } from '../../shared/card-designs.ts';
import { readPin } from '../../shared/delivery/pin-code.ts';
import { isLanguage, type Language } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import type { FieldErrors } from '../components/forms/form-errors.ts';
import type { OrderBody } from '../hooks/checkout/payment.ts';
import { stored } from './local-storage-store.ts';

const texts = ['name', 'phone', 'pin', 'city', 'state', 'line1', 'line2', 'message', 'from'] as const;
type GiftText = (typeof texts)[number];

/** What was typed into "This is a gift"; it stays when the box is closed, and is sent only while it is open. */
export interface GiftDraft extends Record<GiftText, string> {
  isOn: boolean;
  design: CardDesign;
  /** The id of a gift wrap. */
  wrap: string | null;
  hidePrices: boolean;
  wantsThanks: boolean;
  /** The recipient's; '' = that of the page. */
  language: Language | '';
}

const empty: GiftDraft = {
  ...{ isOn: false, name: '', phone: '', pin: '', city: '', state: '', line1: '', line2: '', message: '', from: '' },
  ...{ design: 'any-day', wrap: null, hidePrices: true, wantsThanks: true, language: '' },
};
const maxTextLength = 5_000;

export const giftDraft = stored<GiftDraft>('gift', empty, (raw) => {
  const found = { ...empty, ...Object(raw) } as GiftDraft;
  const isSound =
    texts.every((key) => typeof found[key] === 'string' && found[key].length <= maxTextLength) &&
    cardDesignIds.includes(found.design) &&
    (found.wrap === null || typeof found.wrap === 'string') &&
    (found.language === '' || isLanguage(String(found.language))) &&
    [found.isOn, found.hidePrices, found.wantsThanks].every((flag) => typeof flag === 'boolean');
  return isSound ? found : empty;
});

export function changeGift(change: Partial<GiftDraft>): void {
  giftDraft.write({ ...giftDraft.read(), ...change });
}

/** It names another person, so it does not outlast the order. */
export function clearGift(): void {
  giftDraft.write(empty);
}

type SentGift = NonNullable<OrderBody['gift']>;

export function sentGift(draft: GiftDraft): SentGift {
  const { isOn: _, name, phone, line1, line2, city, state, pin, language, ...gift } = draft;
  const recipient = { name, phone, line1, line2, city, state, pin };
  return { recipient, ...gift, ...(language && { language }) };
}

/** For the price of the order. */
export function quotedGift({ pin, wrap }: GiftDraft): { pin?: string; wrap: string | null } {
  const digits = readPin(pin);
  return { ...(digits && { pin: digits }), wrap };
}

const required = ['name', 'phone', 'pin', 'city', 'state', 'line1'] as const;

/** What is missing, before a window for the payment or another form opens; the server decides on the rest. */
export function missingInGift(draft: GiftDraft): FieldErrors {
  return Object.fromEntries(required.filter((key) => !draft[key].trim()).map((key) => [key, t('account.required')]));
}
