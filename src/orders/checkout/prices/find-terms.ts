import { sql } from 'drizzle-orm';
import { activeTaxValues, readTaxSettings, type TaxSettings } from '../../../invoicing/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type ChargesAndDays, deliveryCharges, deliveryDays, readChargesAndDays } from '../../../shipping/index.ts';
import { type FoundSettings, readShopSettings, shopSettings } from '../../../shop-settings/index.ts';

/** What the owner has decided about orders. */
export interface Terms {
  settings: FoundSettings;
  delivery: ChargesAndDays;
  /** Null while payments get no document. */
  tax: TaxSettings | null;
}

/** One statement. */
export async function findTerms(tx: Tx, shopName: string): Promise<Terms> {
  const { values, isOpened } = shopSettings;
  const [row] = await prepared(tx, 'terms_of_order', () =>
    tx
      .select({ settings: { values, isOpened }, charges: deliveryCharges, days: deliveryDays, tax: activeTaxValues })
      .from(sql`(select) nothing`)
      .leftJoin(shopSettings, sql`true`)
      .leftJoin(deliveryCharges, sql`true`)
      .leftJoin(deliveryDays, sql`true`),
  ).execute();
  return {
    settings: readShopSettings(row?.settings, shopName),
    delivery: readChargesAndDays(row),
    tax: readTaxSettings(row?.tax),
  };
}
