import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { fieldError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { type Message, message } from '../platform/message.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { t } from '../shared/languages/translate.ts';
import { type FoundSettings, shopSettingsApi } from './api.ts';
import { changeShopSettings, findSettingsIn } from './find-shop-settings.ts';
import { requireStoredPictures, storeLogo } from './pictures.ts';

export interface ShopSettingsDependencies {
  db: Database;
  photoStore: PhotoStore;
  shopName: string;
  findSettings: () => Promise<FoundSettings>;
}

export function shopSettingsRoutes(bind: Bind, deps: ShopSettingsDependencies): void {
  const { db, photoStore, shopName, findSettings } = deps;
  bind(shopSettingsApi.readSettings, async ({ query: { language } }) => {
    const settings = language ? await findSettingsIn(db.read, shopName, language) : await findSettings();
    return { success: true, settings };
  });
  bind(shopSettingsApi.changeSettings, async ({ body, caller }) => {
    await requireStoredPictures(photoStore, body);
    const settings = await db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, describeChange(body), '/dashboard/admin/settings');
      return changeShopSettings(tx, shopName, body);
    });
    return { success: true, message: t('settingAnswers.settingsSaved'), settings };
  });
  bind(
    shopSettingsApi.uploadLogo,
    async ({ photos: [file] }) => {
      if (!file) throw fieldError('photos', t('giftAnswers.choosePicture'));
      return { success: true, logo: await storeLogo(photoStore, file) };
    },
    async () => undefined,
  );
}

function describeChange(change: { isClosed?: boolean }): Message {
  if (Object.keys(change).length <= 2 && change.isClosed !== undefined)
    return change.isClosed ? message('auditEntries.shopClosed') : message('auditEntries.shopOpened');
  return message('auditEntries.settingsChanged');
}
