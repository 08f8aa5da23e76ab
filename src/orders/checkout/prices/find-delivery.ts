import { findDeliveryAddress } from '../../../accounts/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/call.ts';
import { addressText } from '../../../shared/address.ts';
import type { Delivery } from '../../core/tables/checkout-schema.ts';

/**
 * Where an order of the caller goes: the chosen address, the default one, or the free text of the profile. Throws
 * ShopError 404.
 */
export async function findDelivery(queries: Queries, caller: Caller, addressId?: string): Promise<Delivery> {
  const { id, name, phone, email, address } = caller;
  const to = await findDeliveryAddress(queries, id, addressId);
  if (!to) return { name, phone, email, address };
  const text = addressText(to);
  return { name, phone: to.phone, email, address: to.name === name ? text : `${to.name}, ${text}`, to };
}
