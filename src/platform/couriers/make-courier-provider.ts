import type { CourierProviderKey } from '../../shared/delivery/courier-providers.ts';
import type { CourierProvider, PickupPlace } from './courier-provider.ts';
import { makeDelhivery } from './delhivery.ts';
import { makeShiprocket } from './shiprocket.ts';

export type CourierKeys =
  | { provider: 'shiprocket'; email: string; password: string }
  | { provider: 'delhivery'; token: string; place: PickupPlace };

/** Addresses of their APIs, without a slash at the end. */
export type CourierUrls = Record<CourierProviderKey, string>;

export function makeCourierProvider(keys: CourierKeys, urls: CourierUrls): CourierProvider {
  const apiUrl = urls[keys.provider];
  return keys.provider === 'delhivery' ? makeDelhivery({ apiUrl, ...keys }) : makeShiprocket({ apiUrl, ...keys });
}
