import { accountRequests } from './requests/account-requests.ts';
import { cashRequests } from './requests/cash-requests.ts';
import { catalogRequests } from './requests/catalog-requests.ts';
import { connectRequests } from './requests/connect-requests.ts';
import { courierRequests } from './requests/courier-requests.ts';
import { grievanceRequests } from './requests/grievance-requests.ts';
import { orderRequests } from './requests/order-requests.ts';
import { returningVisitRequests } from './requests/returning-visit-requests.ts';
import { shopRequests } from './requests/shop-requests.ts';
import { translationRequests } from './requests/translation-requests.ts';
import type { Requests, WellFormed } from './requests/well-formed.ts';

/** A request by endpoint that succeeds for an authorised caller; other endpoints are called without input. */
export const wellFormed: Requests = {
  ...accountRequests,
  ...cashRequests,
  ...catalogRequests,
  ...connectRequests,
  ...courierRequests,
  ...grievanceRequests,
  ...orderRequests,
  ...returningVisitRequests,
  ...shopRequests,
  ...translationRequests,
};

/** Fills in path parameters; missing ones become an unknown id. */
export function fillPath(path: string, { params = {}, query = '' }: WellFormed): string {
  return path.replace(/:(\w+)/g, (_, name) => params[name] ?? (name === 'page' ? '1' : 'f'.repeat(24))) + query;
}
