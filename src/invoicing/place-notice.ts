import { formatDay } from '../shared/dates/dates.ts';
import type { DeliveryState } from '../shared/delivery/delivery-state.ts';
import { type IndianState, stateByCode } from '../shared/delivery/indian-states.ts';
import { nameState } from '../shared/delivery/name-state.ts';
import { t } from '../shared/languages/translate.ts';
import type { TaxDocumentContent } from './document-content.ts';
import { getLastCreditDay } from './document-number.ts';
import type { TaxSettings } from './tax-settings-form.ts';
import { placeOfSupply, type SuppliedTo } from './taxes/place-of-supply.ts';

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

/** What the owner has to know about an issued document, or null. */
export function documentNotice(
  content: Pick<TaxDocumentContent, 'seller' | 'placeOfSupply' | 'placeDoubt' | 'original' | 'isLate'>,
): string | null {
  const { seller, placeOfSupply: place, placeDoubt: doubt = null, original, isLate } = content;
  if (isLate && original)
    return t('taxAnswers.madeLate', { day: formatDay(getLastCreditDay(original.issuedOn)), number: original.number });
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
      sentence: t('taxAnswers.otherState', { place: nameState(place), own: nameState(own) }),
    };
  return doubt && { kind: 'state_to_check', sentence: doubtSentence(doubt, nameState(place)) };
}

function doubtSentence(doubt: NonNullable<DeliveryState['doubt']>, taken: string): string {
  const reason = {
    unknown: t('taxAnswers.stateUnknown', { taken }),
    two_states: t('taxAnswers.twoStates', { taken }),
    disagrees: t('taxAnswers.stateDisagrees', { taken }),
  }[doubt];
  return `${reason} ${t('taxAnswers.askBuyer')}`;
}
