import { findActiveTaxSettings } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Business } from '../core/tables/checkout-schema.ts';

/** Throws ShopError 400 where the shop makes no tax invoices, which alone a business can use. */
export async function requireTaxInvoice(tx: Tx, business: Business | undefined): Promise<void> {
  if (!business) return;
  const settings = await findActiveTaxSettings(tx);
  if (settings?.mode !== 'registered')
    throw fieldError('business.gstin', 'This shop makes no tax invoices, so it cannot use a GSTIN.');
}
