import type { AppDependencies } from './app-dependencies.ts';
import { courierSecretBox, openCourierAccounts } from './couriers/index.ts';

export type Couriers = ReturnType<typeof openCouriers>;

/** With whom parcels are booked, which the owner may change while the shop runs. */
export function openCouriers({ db, secretKey, courierApiUrl: apiUrl }: AppDependencies) {
  const secretBox = courierSecretBox(secretKey);
  return { accounts: openCourierAccounts({ db, secretBox, apiUrl }), secretBox, apiUrl };
}
