import type { SuppliedTo } from '../../../invoicing/index.ts';
import type { DeliveryZone } from '../../../shared/orders/bill.ts';
import type { Gift } from '../../../shared/orders/gift.ts';
import type { Delivery } from '../tables/checkout-schema.ts';
import { resolveShipTo } from './ship-to.ts';

export interface Sent {
  delivery: Pick<Delivery, 'name' | 'phone' | 'address' | 'to' | 'business'>;
  gift: Pick<Gift, 'recipient'> | null;
  deliveryZone: DeliveryZone | null;
}

/** Whom an order is billed to, and where its goods go. */
export function suppliedTo({ delivery, gift, deliveryZone }: Sent): SuppliedTo {
  const { name, address, to, business } = delivery;
  return {
    name,
    address,
    to,
    business,
    deliveredTo: gift && resolveShipTo({ delivery, gift }),
    isPickedUp: deliveryZone === 'pickup',
  };
}
