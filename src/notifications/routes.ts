import { recordAuditEntry } from '../audit-log/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { message } from '../platform/message.ts';
import { localizePath } from '../shared/languages/languages.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { notificationsApi } from './api.ts';
import { changeLowStockLimit, chooseNotifications, findChoices, findLowStockLimit } from './find-notifications.ts';
import { addPushDevice, findOwnDevice, findPushDevices, removePushDevice } from './push-devices.ts';
import { findPushKeys } from './push-keys.ts';
import { type PushDependencies, sendPush } from './send-push.ts';

export type NotificationsDependencies = PushDependencies;

export function notificationsRoutes(bind: Bind, deps: NotificationsDependencies): void {
  const { db } = deps;
  const findPage = async (queries: Queries, caller: Caller) => ({
    success: true,
    choices: await findChoices(queries, caller),
    devices: await findPushDevices(queries, caller.id),
    publicKey: (await findPushKeys(deps)).publicKey,
    lowStockAt: await findLowStockLimit(queries),
  });
  bind(notificationsApi.findNotifications, async ({ caller }) => findPage(db.read, caller));
  bind(notificationsApi.chooseNotifications, async ({ caller, body }) => {
    await db.transaction((tx) => chooseNotifications(tx, caller.id, body.choices));
    return findPage(db.read, caller);
  });
  bind(notificationsApi.changeLowStock, async ({ caller, body: { lowStockAt } }) => {
    await db.transaction(async (tx) => {
      await changeLowStockLimit(tx, lowStockAt);
      await recordAuditEntry(
        tx,
        caller,
        message('auditEntries.lowStock', { count: lowStockAt }),
        '/dashboard/admin/notifications',
      );
    });
    return { success: true, message: t('settingAnswers.saved'), lowStockAt };
  });
  bindDevices(bind, deps);
}

function bindDevices(bind: Bind, deps: NotificationsDependencies): void {
  const { db, pushServices } = deps;
  bind(notificationsApi.addPushDevice, async ({ caller, client, body }) => {
    const by = { userId: caller.id, sessionHash: caller.sessionHash, userAgent: client.userAgent };
    const device = await db.transaction((tx) => addPushDevice(tx, by, body, pushServices));
    return { success: true, message: t('settingAnswers.deviceNotified'), device };
  });
  bind(notificationsApi.removePushDevice, async ({ caller, params: { deviceId } }) => {
    const { id } = await findOwnDevice(db.read, { userId: caller.id, deviceId });
    await db.transaction((tx) => removePushDevice(tx, id));
    return { success: true, message: t('settingAnswers.deviceRemoved') };
  });
  bind(notificationsApi.testPushDevice, async ({ caller, params: { deviceId } }) => {
    const device = await findOwnDevice(db.read, { userId: caller.id, deviceId });
    if (!device.isActive) throw new ShopError('conflict', t('settingAnswers.deviceLoggedOut'));
    const message = {
      title: t('notices.test'),
      body: t('notices.testReaches'),
      path: localizePath(currentLanguage(), '/dashboard/admin/notifications'),
      tag: 'test',
    };
    const isSent = await sendPush(deps, device, message).catch((cause: unknown) => {
      throw new ShopError('unavailable', t('settingAnswers.pushAway'), {
        cause,
      });
    });
    if (!isSent) throw new ShopError('not_found', t('settingAnswers.deviceGone'));
    return { success: true, message: t('settingAnswers.testSent') };
  });
}
