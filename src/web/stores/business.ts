import { readGstin } from '../../shared/tax/gstin.ts';
import { makeStore } from './make-store.ts';

/** Whom the invoice is made out to; in memory only, until the page is left. */
export const business = makeStore({ gstin: '', name: '' });

/** The part of an order's body; nothing for a person. */
export function chooseBusiness(takesGstin: boolean) {
  const { gstin, name } = business.read();
  return takesGstin && readGstin(gstin) !== '' ? { business: { gstin, name } } : {};
}
