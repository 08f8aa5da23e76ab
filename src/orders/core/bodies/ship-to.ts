import type { z } from 'zod';
import { addressText } from '../../../shared/address.ts';
import { toRupees } from '../../../shared/money.ts';
import { type Gift, wrapName } from '../../../shared/orders/gift.ts';
import type { Delivery } from '../tables/checkout-schema.ts';
import type { giftOutput, shipToOutput } from './gift-output.ts';

export type ShipTo = z.output<typeof shipToOutput>;

/**
 * Where the parcel of an order goes: to the recipient of a gift, or to its buyer. Bills stay with the buyer's own
 * address.
 */
export function resolveShipTo({
  delivery,
  gift,
}: {
  delivery: Pick<Delivery, 'name' | 'phone' | 'address' | 'to'>;
  gift: Pick<Gift, 'recipient'> | null;
}): ShipTo {
  if (gift) {
    const { name, phone, to } = gift.recipient;
    return { name, phone, address: addressText(to), to };
  }
  const { name, phone, address, to = null } = delivery;
  return { name: to?.name || name, phone: to?.phone || phone, address, to };
}

/** By which admins find an order. */
export function describeRecipient(gift: Pick<Gift, 'recipient'> | null): string[] {
  return gift ? [gift.recipient.name, gift.recipient.phone] : [];
}

export function giftBody({ wrap, ...gift }: Gift): z.output<typeof giftOutput> {
  return { ...gift, wrap: wrap && { _id: wrap.id, name: wrapName(wrap), price: toRupees(wrap.pricePaise) } };
}
