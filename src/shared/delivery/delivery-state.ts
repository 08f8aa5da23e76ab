import type { AddressFields } from '../address.ts';
import { t } from '../languages/translate.ts';
import { trimEnd } from '../text/trim-end.ts';
import { findPin } from './find-pin.ts';
import { type IndianState, stateByName } from './indian-states.ts';
import { statesOfPin } from './pin-states.ts';

export interface Addressed {
  /** As one text. */
  address: string;
  /** The same in fields, where the buyer gave them. */
  to?: Pick<AddressFields, 'state' | 'pin'> | null;
}

export interface DeliveryState {
  pin: string | null;
  /** Null = not known. */
  state: IndianState | null;
  /**
   * What somebody has to check: the address names another state than its PIN code has, its PIN code serves two states
   * and it names none, or neither says a state.
   */
  doubt: 'disagrees' | 'two_states' | 'unknown' | null;
}

/** Where a parcel goes, as far as charge and time depend on it. */
export type Destination = Pick<DeliveryState, 'pin' | 'state'>;

/** For a PIN code without an address. */
export function destinationAt(pin: string): Destination {
  return { pin, state: statesOfPin(pin)[0] ?? null };
}

/**
 * The state that a parcel goes to, for its charge, its tax and its label: by the PIN code, without one by the state
 * that the address names.
 */
export function findDeliveryState({ address, to }: Addressed): DeliveryState {
  const pin = to ? to.pin : findPin(address);
  const named = to ? stateByName(to.state) : stateNamedIn(address);
  const [main, ...others] = pin ? statesOfPin(pin) : [];
  if (!main) return { pin, state: named, doubt: named ? null : 'unknown' };
  if (named && [main, ...others].includes(named)) return { pin, state: named, doubt: null };
  if (named) return { pin, state: main, doubt: 'disagrees' };
  return { pin, state: main, doubt: others.length > 0 ? 'two_states' : null };
}

/** A sentence for who typed a state that its PIN code does not have; null where both may be right. */
export function stateConflict(to: Pick<AddressFields, 'state' | 'pin'>): string | null {
  const { doubt, state } = findDeliveryState({ address: '', to });
  if (doubt !== 'disagrees') return null;
  return t('forms.stateConflict', { pin: to.pin, state: state?.name ?? '', named: to.state.trim() });
}

/** After these words a state's name is that of something else: Hotel Goa, Bank of Maharashtra. */
const beforeOtherNames = /(?:^|\s)(?:of|near|nr|opp|opposite|behind|beside|hotel|cafe|bank|air|to)\.?$/i;
const country = /[\s.-]{0,5}(?:\bIndia|\bBharat|भारत)\.?$/iu;
const labels = /\b(?:pin ?code|pin|post(?:al)? ?code|zip ?code|zip)\b|पिन ?कोड|पिन/giu;

/** The state that a text names last: alone between commas, or at its end. */
function stateNamedIn(address: string): IndianState | null {
  const parts = address
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, ' ')
    .replace(labels, ' ')
    .split(/[,;|()\n\r\u2013\u2014]|\s-|-\s/)
    .map((part) =>
      trimEnd(part, /[\s:.-]/)
        .replace(/^[\s:.-]+/, '')
        .replace(country, ''),
    )
    .filter(Boolean);
  const hasLowerCase = /\p{Ll}/u.test(address);
  const atEnd = parts.length > 0 ? stateAtEnd(parts.at(-1) ?? '', hasLowerCase) : null;
  return atEnd ?? parts.map(stateByName).findLast((state) => state !== null) ?? null;
}

/** The longest name of at most nine words that ends the text. */
function stateAtEnd(text: string, takesAbbreviations: boolean): IndianState | null {
  const words = text.split(/\s+/);
  for (let from = Math.max(0, words.length - 9); from < words.length; from++) {
    const name = words.slice(from).join(' ');
    const isShort = /^[A-Z.&\s]{1,6}$/.test(name);
    const state = isShort && from > 0 && !takesAbbreviations ? null : stateByName(name);
    if (state && !beforeOtherNames.test(words.slice(0, from).join(' '))) return state;
  }
  return null;
}
