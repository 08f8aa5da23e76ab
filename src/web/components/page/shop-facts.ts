import { formatPrice } from '../../../shared/money.ts';
import type { DeliveryChargesBody } from '../../../shipping/api.ts';
import type { Api } from '../../api-client/api-client.ts';
import type { PageSettings } from '../../document/context.ts';

/** Pages are shown without the charges, too. */
export function loadCharges(call: Api): Promise<DeliveryChargesBody | null> {
  return call('GET /delivery/charges').then(
    ({ charges }) => charges,
    () => null,
  );
}

/** 'Delivery ₹60'; null until the owner has decided. */
export function formatCharge(charges: DeliveryChargesBody | null): string | null {
  if (!charges?.isDecided) return null;
  const { kind, flat, city, state, rest } = charges;
  const amounts = { none: [0], flat: [flat], zones: [city, state, rest] }[kind];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most === 0) return 'Delivery free';
  if (least === most) return `Delivery ${formatPrice(most)}`;
  return least === 0 ? `Delivery up to ${formatPrice(most)}` : `Delivery from ${formatPrice(least)}`;
}

/** 'UPI and cards'; null where the shop takes no payments. */
export function formatWaysToPay({
  takesOnlinePayments,
  takesManualPayments,
}: Pick<PageSettings, 'takesOnlinePayments' | 'takesManualPayments'>): string | null {
  if (takesOnlinePayments) return takesManualPayments ? 'UPI, cards, bank transfer' : 'UPI and cards';
  return takesManualPayments ? 'UPI or bank transfer' : null;
}
