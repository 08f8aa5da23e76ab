import { findPlaceNotice, type TaxSettings } from '../../../invoicing/index.ts';
import { fieldError } from '../../../platform/errors.ts';
import { stateByCode } from '../../../shared/delivery/indian-states.ts';
import { nameState } from '../../../shared/delivery/name-state.ts';
import { t } from '../../../shared/languages/translate.ts';
import { type Sent, suppliedTo } from '../../core/bodies/supplied-to.ts';

/**
 * Throws ShopError 400 for an order to another state, where a seller in the composition scheme takes none (CGST Act,
 * section 10(2)(c)).
 */
export function requireOwnState(settings: TaxSettings | null, sent: Sent): void {
  if (!settings?.ownStateOnly || findPlaceNotice(settings, suppliedTo(sent))?.kind !== 'other_state') return;
  const path = sent.gift ? 'gift.recipient.state' : 'delivery.state';
  const own = stateByCode(settings.stateCode);
  throw fieldError(path, t('shopping.ownState', { state: own ? nameState(own) : '' }));
}
