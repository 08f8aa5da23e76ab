import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { chooseLanguage } from '../platform/language.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { translateText } from '../shared/languages/translations.ts';
import type { PickupPlace } from '../shared/orders/pickup-place.ts';
import { translatedSettings } from '../shared/setting-fields.ts';
import type { FoundSettings, ShopSettings } from './api.ts';
import { defaultSettings, defaultTitle } from './default-settings.ts';
import { shopSettings } from './schema.ts';

export async function findShopSettings(queries: Queries, shopName: string): Promise<FoundSettings> {
  const [row] = await prepared(queries, 'shop_settings', () =>
    queries.select({ values: shopSettings.values, isOpened: shopSettings.isOpened }).from(shopSettings),
  ).execute();
  return readShopSettings(row, shopName);
}

/** With the texts that the owner wrote in this language, and a default title in it. */
export async function findSettingsIn(queries: Queries, shopName: string, language: Language): Promise<FoundSettings> {
  const [row] = await queries.select().from(shopSettings);
  const settings = readShopSettings(row, shopName);
  const texts = translatedSettings.map((name) => [
    name,
    translateText(settings[name], row?.translations ?? {}, language, name),
  ]);
  const written: FoundSettings = { ...settings, ...Object.fromEntries(texts) };
  const isDefault = row?.values.homeTitle === undefined && written.homeTitle === settings.homeTitle;
  return isDefault ? { ...written, homeTitle: defaultTitle(written.shopName, language) } : written;
}

/**
 * For what is written to somebody: the language that was stored for them, or the first one where the owner has switched
 * it off since, with the texts that she wrote in it.
 */
export async function findSettingsFor(
  queries: Queries,
  shopName: string,
  stored: string | null | undefined,
): Promise<FoundSettings & { language: Language }> {
  const settings = await findShopSettings(queries, shopName);
  const language = chooseLanguage(stored, settings.languages);
  const texts = language === firstLanguage ? settings : await findSettingsIn(queries, shopName, language);
  return { ...texts, language };
}

/** From the row of `shop_settings`, or from none. */
export function readShopSettings(
  row: Pick<typeof shopSettings.$inferSelect, 'values' | 'isOpened'> | null | undefined,
  shopName: string,
): FoundSettings {
  const values = { ...defaultSettings(row?.values.shopName ?? shopName), ...row?.values };
  return { ...values, isOpened: row?.isOpened ?? true };
}

/** As part of another query: where buyers collect (`findPickupPlace`); null in a shop without settings. */
export const pickupPlaceJson = sql<PickupPlace | null>`(
  select json_build_object(
    'address', coalesce(nullif(${shopSettings.values} ->> 'pickupAddress', ''), ${shopSettings.values} ->> 'postalAddress', ''),
    'hours', coalesce(${shopSettings.values} ->> 'pickupHours', '')) from ${shopSettings})`;

/**
 * A `homeTitle` that is the default for the present, the new or the first name is stored as unset, and follows it.
 */
export async function changeShopSettings(
  tx: Tx,
  shopName: string,
  change: Partial<ShopSettings>,
): Promise<FoundSettings> {
  const { homeTitle, ...others } = change;
  const names = [shopName, (await findShopSettings(tx, shopName)).shopName, change.shopName ?? shopName];
  const isDefault = names.some((name) => homeTitle === defaultSettings(name).homeTitle);
  const former = isDefault ? sql`${shopSettings.values} - 'homeTitle'` : shopSettings.values;
  await tx
    .insert(shopSettings)
    .values({ id: 'shop', values: isDefault ? others : change })
    .onConflictDoUpdate({
      target: shopSettings.id,
      set: { values: sql`${former} || excluded.values`, changedAt: sql`now()` },
    });
  return findShopSettings(tx, shopName);
}
