import type { TaxSettings } from '../../../invoicing/index.ts';
import { fieldError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { Business } from '../../core/tables/checkout-schema.ts';

/** Throws ShopError 400 where the shop makes no tax invoices, which alone a business can use, and for its own GSTIN. */
export function requireTaxInvoice(settings: TaxSettings | null, business: Business | undefined): void {
  if (business && settings?.mode !== 'registered') throw fieldError('business.gstin', t('shopping.noTaxInvoices'));
  if (business && business.gstin === settings?.gstin) throw fieldError('business.gstin', t('shopping.ownGstin'));
}
