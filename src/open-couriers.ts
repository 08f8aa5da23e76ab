import type { AppDependencies } from './app-dependencies.ts';
import type { Remembered } from './caches/open-caches.ts';
import { courierSecretBox, makeRateFinder, openCourierAccounts } from './couriers/index.ts';

export type Couriers = ReturnType<typeof openCouriers>;

/** With whom parcels are booked, which the owner may change while the shop runs. */
export function openCouriers(
  { db, secretKey, courierUrls: urls, rateLimit }: AppDependencies,
  findDelivery: () => ReturnType<Remembered['delivery']>,
) {
  const secretBox = courierSecretBox(secretKey);
  const accounts = openCourierAccounts({ db, secretBox, urls });
  const isByCourier = async () => (await findDelivery()).charges.byCourier !== null;
  const findDeliveryRate = makeRateFinder({ db, accounts, isByCourier, isLimited: rateLimit > 0 });
  return { accounts, secretBox, urls, findDeliveryRate };
}
