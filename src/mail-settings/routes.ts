import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mailer, Mailers } from '../platform/email/mailer.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { type MailServerForm, mailSettingsApi } from './api.ts';
import { completeServer, forgetServer, storeServer } from './change-mail-server.ts';
import { type DescribeOptions, describeMailSettings } from './describe-settings.ts';
import { toAccount } from './mail-accounts.ts';
import { describeMailError, recordArrival, recordTest, writeTestEmail } from './send-test-email.ts';

export interface MailSettingsDependencies extends DescribeOptions {
  db: Database;
  mailers: Mailers;
  mailer: Mailer;
  shopName: string;
}

const page = '/dashboard/admin/email';

export function mailSettingsRoutes(bind: Bind, deps: MailSettingsDependencies): void {
  const { db, accounts } = deps;
  bind(mailSettingsApi.readMailSettings, async () => ({
    success: true,
    settings: await describeMailSettings(db.read, deps),
  }));
  bind(mailSettingsApi.changeMailServer, async ({ body, caller }) => {
    await refuseEnvironment(deps);
    await enterServer(deps, caller, body);
    return changed(deps, t('settingAnswers.mailWorks', { email: caller.email }));
  });
  bind(mailSettingsApi.removeMailServer, async ({ caller }) => {
    await refuseEnvironment(deps);
    await db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, message('auditEntries.mailServerRemoved'), page);
      await forgetServer(tx);
    });
    return changed(deps, t('settingAnswers.mailRemoved'));
  });
  bind(mailSettingsApi.sendTestEmail, async ({ caller }) => changed(deps, await sendTestEmail(deps, caller)));
  bind(mailSettingsApi.recordArrival, async ({ body: { arrival } }) => {
    const { account } = await accounts.find();
    await db.transaction((tx) => recordArrival(tx, account, arrival));
    return changed(deps, arrival === 'missing' ? t('settingAnswers.mailMissing') : t('settingAnswers.mailCame'));
  });
}

/** Tries it first. Throws ShopError 409 email_refused, and stores nothing then. */
async function enterServer(
  { db, secretBox, mailers, shopName }: MailSettingsDependencies,
  caller: Caller,
  form: MailServerForm,
): Promise<void> {
  const server = await completeServer(db.read, secretBox, form);
  const account = toAccount(server);
  const email = await writeTestEmail(db, shopName, caller);
  await mailers.trySending(account, email).catch((error) => {
    throw describeMailError(error);
  });
  await db.transaction(async (tx) => {
    const { host, address } = server;
    await recordAuditEntry(tx, caller, message('auditEntries.mailServerEntered', { host, address }), page);
    await storeServer(tx, secretBox, server);
    await recordTest(tx, account, caller);
  });
}

/**
 * Sent at once, not by the queue: the owner waits for what the mail server says. Throws ShopError 409 email_refused, or
 * conflict without a mail server.
 */
async function sendTestEmail(
  { db, accounts, mailer, shopName }: MailSettingsDependencies,
  caller: Caller,
): Promise<string> {
  const { account } = await accounts.find();
  if (!account) throw new ShopError('conflict', t('settingAnswers.noMailServer'));
  await mailer.send(await writeTestEmail(db, shopName, caller)).catch((error) => {
    throw describeMailError(error);
  });
  await db.transaction((tx) => recordTest(tx, account, caller));
  return t('settingAnswers.testOnItsWay', { email: caller.email });
}

async function refuseEnvironment({ accounts }: MailSettingsDependencies): Promise<void> {
  if ((await accounts.find()).source === 'environment') throw new ShopError('conflict', t('settingAnswers.mailFixed'));
}

async function changed(deps: MailSettingsDependencies, message: string) {
  return { success: true as const, message, settings: await describeMailSettings(deps.db.read, deps) };
}
