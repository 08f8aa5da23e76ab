import type { Queries } from '../platform/database/database.ts';
import { describeSeller, type Seller } from '../shared/law/seller.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { findTaxSettings } from './find-tax-settings.ts';

export interface FoundSeller extends Seller {
  /** Prices include GST: the seller charges it. */
  chargesTax: boolean;
}

/** Who sells, with the GSTIN of the tax settings. */
export async function findSeller(queries: Queries, shopName: string): Promise<FoundSeller> {
  const { settings } = await findTaxSettings(queries);
  const { mode, gstin } = settings;
  const isNumbered = mode === 'registered' || mode === 'composition';
  const seller = describeSeller(await findShopSettings(queries, shopName), isNumbered ? gstin : '');
  return { ...seller, chargesTax: mode === 'registered' };
}
