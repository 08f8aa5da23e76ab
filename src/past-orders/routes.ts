import { recordPeopleRead } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { t } from '../shared/languages/translate.ts';
import { pastOrdersApi } from './api.ts';
import { listOwnPastOrders, listPastOrders } from './find-past-orders.ts';
import { importPastOrders, previewPastOrders } from './import-past-orders.ts';

export function pastOrdersRoutes(bind: Bind, { db }: { db: Database }): void {
  bind(pastOrdersApi.previewPastOrders, async ({ body }) => ({
    success: true,
    ...(await previewPastOrders(db.read, body)),
  }));
  bind(pastOrdersApi.importPastOrders, async ({ body, caller }) => {
    const { added, changed, unchanged, kind } = await importPastOrders(db, caller, body);
    return {
      success: true,
      message: t('pastOrderAnswers.imported', { added, kind, changed, unchanged }),
      ...{ added, changed, unchanged },
    };
  });
  bind(pastOrdersApi.listPastOrders, async ({ query, caller, client, reply }) => {
    const { orders, total } = await listPastOrders(db.read, query);
    await recordPeopleRead(db, { caller, client }, 'past orders', orders.length);
    reply.header('x-total-count', String(total));
    return { success: true, orders };
  });
  bind(pastOrdersApi.listOwnPastOrders, async ({ caller }) => ({
    success: true,
    orders: await listOwnPastOrders(db.read, caller.id),
  }));
}
