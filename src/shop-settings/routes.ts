import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { shopSettingsApi } from './api.ts';
import { changeShopSettings, findShopSettings } from './find-shop-settings.ts';

export interface ShopSettingsDependencies {
  db: Database;
  shopName: string;
  catalogChanged: (tx: Tx) => void;
}

export function shopSettingsRoutes(bind: Bind, { db, shopName, catalogChanged }: ShopSettingsDependencies): void {
  bind(shopSettingsApi.readSettings, async () => ({
    success: true,
    settings: await findShopSettings(db.read, shopName),
  }));
  bind(shopSettingsApi.changeSettings, async ({ body, caller }) => {
    const settings = await db.transaction(async (tx) => {
      catalogChanged(tx);
      await recordAuditEntry(tx, caller, describeChange(body), '/dashboard/admin/settings');
      return changeShopSettings(tx, shopName, body);
    });
    return { success: true, message: 'Settings saved', settings };
  });
}

function describeChange(change: { isClosed?: boolean }): string {
  if (Object.keys(change).length <= 2 && change.isClosed !== undefined)
    return change.isClosed ? 'closed the shop' : 'opened the shop';
  return 'changed the shop’s settings';
}
