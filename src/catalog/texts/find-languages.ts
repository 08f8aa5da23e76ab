import type { Queries } from '../../platform/database/database.ts';
import type { FurtherLanguage } from '../../shared/languages/languages.ts';
import { findShopSettings } from '../../shop-settings/index.ts';

/** Those that the owner has switched on, beside the first one. */
export async function findLanguages(queries: Queries): Promise<readonly FurtherLanguage[]> {
  return (await findShopSettings(queries, '')).languages;
}
