import { formatDay } from '../shared/dates/dates.ts';
import type { DeliveryState } from '../shared/delivery/delivery-state.ts';
import { type IndianState, stateByCode } from '../shared/delivery/indian-states.ts';
import type { TaxDocumentContent } from './document-content.ts';
import { getLastCreditDay } from './document-number.ts';
import { placeOfSupply, type SuppliedTo } from './place-of-supply.ts';
import type { TaxSettings } from './tax-settings-form.ts';

export interface PlaceNotice {
  /** `other_state` = a seller in the composition scheme may not sell there; else the state itself is to be checked. */
  kind: 'other_state' | 'state_to_check';
  sentence: string;
}

/**
 * What the owner has to know about the state that an order goes to, before and after it is billed; null where it is
 * certain and allowed.
 */
export function findPlaceNotice(settings: TaxSettings, buyer: SuppliedTo): PlaceNotice | null {
  const own = stateByCode(settings.stateCode);
  return own && noticeOn({ status: settings.mode, own, ...placeOfSupply(buyer, own) });
}

/** Of a document as it was made: what the owner has to know, or null. */
export function documentNotice(
  content: Pick<TaxDocumentContent, 'seller' | 'placeOfSupply' | 'placeDoubt' | 'original' | 'isLate'>,
): string | null {
  const { seller, placeOfSupply: place, placeDoubt: doubt = null, original, isLate } = content;
  if (isLate && original)
    return `Made after ${formatDay(getLastCreditDay(original.issuedOn))}: it no longer lowers the tax of ${original.number} (CGST Act, section 34(2)), and is in no table of GSTR-1 but 13. Please ask your accountant.`;
  return noticeOn({ status: seller.status, own: seller.state, place, doubt })?.sentence ?? null;
}

interface Placed {
  status: TaxSettings['mode'];
  own: Pick<IndianState, 'code' | 'name'>;
  place: Pick<IndianState, 'code' | 'name'>;
  doubt: DeliveryState['doubt'];
}

/**
 * Taxes depend on the state for registered sellers, and whether they may sell at all for those in the composition
 * scheme.
 */
function noticeOn({ status, own, place, doubt }: Placed): PlaceNotice | null {
  if (status !== 'registered' && status !== 'composition') return null;
  if (status === 'composition' && place.code !== own.code)
    return {
      kind: 'other_state',
      sentence: `This goes to ${place.name}. In the composition scheme you may sell goods within your own state, ${own.name}, only (CGST Act, section 10(2)(c)). Please ask your accountant before you send it.`,
    };
  return doubt && { kind: 'state_to_check', sentence: doubtSentence(doubt, place.name) };
}

function doubtSentence(doubt: NonNullable<DeliveryState['doubt']>, taken: string): string {
  const reason = {
    unknown: 'The address has no PIN code and names no state',
    two_states: 'The PIN code serves two states, and the address names none of them',
    disagrees: 'The address names another state than its PIN code has',
  }[doubt];
  return `${reason}: the document says ${taken}. Please ask the buyer; a wrong document is corrected by a credit note.`;
}
