import { recordAuditEntry } from '../audit-log/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { type Message, message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { webhooksApi } from './api.ts';
import { type DeliveryDependencies, sendTest } from './deliver-webhooks.ts';
import { findDelivery, listDeliveries, sendAgain } from './deliveries.ts';
import { addWebhook, changeWebhook, deleteWebhook, listWebhooks, renewSecret, requireWebhook } from './webhooks.ts';

const page = '/dashboard/admin/connect';

type RouteDependencies = Omit<DeliveryDependencies, 'describe'>;

function changer({ db }: RouteDependencies) {
  return <T>(caller: Caller, work: (tx: Tx) => Promise<T>, describe: (done: T) => Message): Promise<T> =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      await recordAuditEntry(tx, caller, describe(done), page);
      return done;
    });
}

export function webhooksRoutes(bind: Bind, deps: RouteDependencies): void {
  const { db } = deps;
  const change = changer(deps);
  bind(webhooksApi.listWebhooks, async () => ({ success: true, webhooks: await listWebhooks(db.read) }));
  bind(webhooksApi.addWebhook, async ({ body, caller }) => {
    const added = await change(
      caller,
      (tx) => addWebhook(tx, deps, body),
      ({ webhook }) => message('auditEntries.webhookAdded', { name: webhook.name }),
    );
    return { success: true, message: t('settingAnswers.webhookAdded'), ...added };
  });
  bind(webhooksApi.changeWebhook, async ({ params: { webhookId }, body, caller }) => {
    const webhook = await change(
      caller,
      (tx) => changeWebhook(tx, deps, webhookId, body),
      ({ name }) => message('auditEntries.webhookChanged', { name }),
    );
    return { success: true, message: t('settingAnswers.saved'), webhook };
  });
  bindRemoval(bind, deps);
  bindDeliveries(bind, deps);
}

function bindRemoval(bind: Bind, deps: RouteDependencies): void {
  const change = changer(deps);
  bind(webhooksApi.renewWebhookSecret, async ({ params: { webhookId }, caller }) => {
    const renewed = await change(
      caller,
      (tx) => renewSecret(tx, deps, webhookId),
      ({ webhook }) => message('auditEntries.webhookSecret', { name: webhook.name }),
    );
    return { success: true, message: t('settingAnswers.formerSecret'), ...renewed };
  });
  bind(webhooksApi.deleteWebhook, async ({ params: { webhookId }, caller }) => {
    await change(
      caller,
      (tx) => deleteWebhook(tx, webhookId),
      ({ name }) => message('auditEntries.webhookDeleted', { name }),
    );
    return { success: true, message: t('settingAnswers.webhookDeleted') };
  });
}

function bindDeliveries(bind: Bind, deps: RouteDependencies): void {
  const { db } = deps;
  bind(webhooksApi.testWebhook, async ({ params: { webhookId } }) => {
    const posted = await sendTest(deps, await requireWebhook(db.read, webhookId));
    return { success: true, ...posted };
  });
  bind(webhooksApi.listDeliveries, async ({ params: { webhookId } }) => {
    await requireWebhook(db.read, webhookId);
    return { success: true, deliveries: await listDeliveries(db.read, webhookId) };
  });
  bind(webhooksApi.findDelivery, async ({ params: { deliveryId } }) => ({
    success: true,
    delivery: await findDelivery(db.read, deliveryId),
  }));
  bind(webhooksApi.sendAgain, async ({ params: { deliveryId } }) => {
    const delivery = await db.transaction((tx) => sendAgain(tx, deliveryId));
    return { success: true, message: t('settingAnswers.sentAgain'), delivery };
  });
}
