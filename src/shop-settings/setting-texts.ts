import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { summarizeTranslations, type TranslatedRow, type TranslatedRows } from '../platform/database/translations.ts';
import { t } from '../shared/languages/translate.ts';
import { type SettingSection, settingFields, settingsIn, translatedSettings } from '../shared/setting-fields.ts';
import { readShopSettings } from './find-shop-settings.ts';
import { shopSettings } from './schema.ts';

/** Of the sections whose texts buyers read; they are translated section by section. */
const sections = [
  { id: 'name', title: () => t('account.name'), page: '/dashboard/admin/branding' },
  { id: 'first-page', title: () => t('adminFrame.firstPage'), page: '/dashboard/admin/branding' },
  { id: 'story', title: () => t('frame.aboutUs'), page: '/dashboard/admin/contact' },
  { id: 'contact', title: () => t('frame.contact'), page: '/dashboard/admin/contact' },
  { id: 'phone', title: () => t('settingAnswers.sectionPhone'), page: '/dashboard/admin/contact' },
  { id: 'pickup', title: () => t('settingAnswers.sectionPickup'), page: '/dashboard/admin/delivery' },
  { id: 'policies', title: () => t('adminFrame.policies'), page: '/dashboard/admin/contact' },
  { id: 'announcement', title: () => t('frame.announcement'), page: '/dashboard/admin/settings' },
  { id: 'toys', title: () => t('sellerLaw.toys'), page: '/dashboard/admin/law' },
] satisfies { id: SettingSection; title: () => string; page: string }[];

/** The texts of the settings. All sections are one row of the database. */
export function settingTexts(shopName: string): TranslatedRows {
  const readAll = async (queries: Queries) => {
    const [row] = await queries.select().from(shopSettings);
    const settings = readShopSettings(row, shopName);
    return sections.map((section): TranslatedRow => {
      const fields = settingsIn(section.id).flatMap((name) => {
        const field = translatedSettings.find((one) => one === name);
        if (!field || settings[field] === '') return [];
        const { label, max, type } = settingFields[field];
        return [{ field, label, max, isLong: type === 'text', original: settings[field] }];
      });
      return { ...section, title: section.title(), fields, translations: row?.translations ?? {} };
    });
  };
  const find = async (queries: Queries, id: string) => (await readAll(queries)).find((row) => row.id === id) ?? null;
  return {
    list: async (queries, language) => summarizeTranslations(await readAll(queries), language),
    find,
    lock: async (tx, id) => {
      await tx.insert(shopSettings).values({ id: 'shop', values: {} }).onConflictDoNothing();
      await tx.select({ id: shopSettings.id }).from(shopSettings).for('update');
      return find(tx, id);
    },
    write: async (tx, _id, translations) => {
      await tx.update(shopSettings).set({ translations, changedAt: sql`now()` });
    },
  };
}
