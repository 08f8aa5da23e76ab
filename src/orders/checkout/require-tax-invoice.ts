import type { TaxSettings } from '../../invoicing/index.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Business } from '../core/tables/checkout-schema.ts';

/** Throws ShopError 400 where the shop makes no tax invoices, which alone a business can use, and for its own GSTIN. */
export function requireTaxInvoice(settings: TaxSettings | null, business: Business | undefined): void {
  if (business && settings?.mode !== 'registered')
    throw fieldError('business.gstin', 'This shop makes no tax invoices, so it cannot use a GSTIN.');
  if (business && business.gstin === settings?.gstin)
    throw fieldError('business.gstin', 'This is the GSTIN of this shop: please enter that of the business that buys.');
}
