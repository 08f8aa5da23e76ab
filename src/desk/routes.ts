import type { Database, Tx } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { deskApi } from './api.ts';
import { findDeeds, recordDeed } from './deeds.ts';
import { changeShopSettings, findShopSettings } from './shop-settings.ts';

export interface DeskParts {
  db: Database;
  /** The name of a shop whose maker has not set one. */
  shopName: string;
  /** Called inside a transaction that changes what everybody sees; takes effect when that is committed. */
  catalogueChanged: (tx: Tx) => void;
}

/** Binds the calls about the shop as a whole. */
export function deskRoutes(bind: Bind, { db, shopName, catalogueChanged }: DeskParts): void {
  bind(deskApi.readSettings, async () => ({
    success: true,
    settings: await findShopSettings(db.shortReads, shopName),
  }));
  bind(deskApi.changeSettings, async ({ body, caller }) => {
    const settings = await db.transaction(async (tx) => {
      catalogueChanged(tx);
      await recordDeed(tx, caller, deedOf(body), '/dashboard/admin/settings');
      return changeShopSettings(tx, shopName, body);
    });
    return { success: true, message: 'Settings saved', settings };
  });
  bind(deskApi.listDeeds, async ({ query, reply }) => {
    const { deeds, total } = await findDeeds(db.read, query);
    reply.header('x-total-count', String(total));
    return { success: true, deeds };
  });
}

function deedOf(change: { isClosed?: boolean }): string {
  if (Object.keys(change).length <= 2 && change.isClosed !== undefined)
    return change.isClosed ? 'closed the shop' : 'opened the shop';
  return 'changed the shop’s settings';
}
