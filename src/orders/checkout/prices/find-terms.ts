import { sql } from 'drizzle-orm';
import { activeTaxValues, readTaxSettings } from '../../../invoicing/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { lockNamed } from '../../../platform/database/take-lock.ts';
import { deliveryCharges, deliveryDays, readChargesAndDays } from '../../../shipping/index.ts';
import { readShopSettings, shopSettings } from '../../../shop-settings/index.ts';
import { readCodRules } from '../../cod/cod-rules.ts';
import { codRules } from '../../core/tables/cod-schema.ts';

export type Terms = Awaited<ReturnType<typeof lockAndFindTerms>>;

/**
 * What the owner has decided about orders; `tax` is null while payments get no document. The same statement takes the
 * lock of this name, which protects none of it.
 */
export async function lockAndFindTerms(tx: Tx, name: string, shopName: string) {
  const { values, isOpened } = shopSettings;
  const [row] = await prepared(tx, 'terms_of_order', () =>
    tx
      .select({
        settings: { values, isOpened },
        charges: deliveryCharges,
        days: deliveryDays,
        tax: activeTaxValues,
        cod: codRules,
        lock: lockNamed(),
      })
      .from(sql`(select) nothing`)
      .leftJoin(shopSettings, sql`true`)
      .leftJoin(deliveryCharges, sql`true`)
      .leftJoin(deliveryDays, sql`true`)
      .leftJoin(codRules, sql`true`),
  ).execute({ name });
  return {
    settings: readShopSettings(row?.settings, shopName),
    delivery: readChargesAndDays(row),
    tax: readTaxSettings(row?.tax),
    cod: readCodRules(row?.cod),
  };
}
