import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { type Message, message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { paymentSettingsApi } from './api.ts';
import { changeManualAccount } from './change-manual-account.ts';
import { forgetPaymentKeys, showWebhookSecret, storePaymentKeys, tryPaymentKeys } from './change-payment-keys.ts';
import { type DescribeOptions, describePaymentSettings } from './describe-settings.ts';

export interface PaymentSettingsDependencies extends DescribeOptions {
  db: Database;
  /** Payments that the provider has not confirmed yet. */
  countUnconfirmed: (queries: Queries) => Promise<number>;
}

const page = '/dashboard/admin/payments';

export function paymentSettingsRoutes(bind: Bind, deps: PaymentSettingsDependencies): void {
  const { db, secretBox, providerUrls } = deps;
  const change = changer(deps);
  bind(paymentSettingsApi.readPaymentSettings, async () => ({
    success: true,
    settings: await describePaymentSettings(db.read, deps),
  }));
  bind(paymentSettingsApi.changePaymentKeys, async ({ body, caller }) => {
    await refuseEnvironment(deps, 'onlineSource');
    await tryPaymentKeys({ ...providerUrls, ...body });
    const before = (await deps.accounts.find()).online?.keyId;
    await change(caller, message('auditEntries.paymentKeys', { account: body.keyId }), (tx) =>
      storePaymentKeys(tx, secretBox, body),
    );
    const open = before && before !== body.keyId ? await deps.countUnconfirmed(db.read) : 0;
    return changed(deps, open > 0 ? t('settingAnswers.keysWorkOpen', { count: open }) : t('settingAnswers.keysWork'));
  });
  bind(paymentSettingsApi.removePaymentKeys, async ({ caller }) => {
    await refuseEnvironment(deps, 'onlineSource');
    await change(caller, message('auditEntries.paymentKeysRemoved'), forgetPaymentKeys);
    return changed(deps, t('settingAnswers.keysRemoved'));
  });
  bind(paymentSettingsApi.showWebhookSecret, async ({ body: { renew }, caller }) => {
    await refuseEnvironment(deps, 'onlineSource');
    const what = renew ? message('auditEntries.webhookSecretMade') : message('auditEntries.webhookSecretCopied');
    const webhookSecret = await change(caller, what, (tx) => showWebhookSecret(tx, secretBox, renew));
    return { success: true, webhookSecret, settings: await describePaymentSettings(db.read, deps) };
  });
  bind(paymentSettingsApi.changeManualPayments, async ({ body, caller }) => {
    await refuseEnvironment(deps, 'manualSource');
    await change(caller, message('auditEntries.manualPayments'), (tx) => changeManualAccount(tx, body));
    return changed(deps, t('settingAnswers.saved'));
  });
}

function changer({ db }: PaymentSettingsDependencies) {
  return <T>(caller: Caller, what: Message, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, what, page);
      return work(tx);
    });
}

async function refuseEnvironment(
  { accounts }: PaymentSettingsDependencies,
  name: 'onlineSource' | 'manualSource',
): Promise<void> {
  if ((await accounts.find())[name] !== 'environment') return;
  throw new ShopError(
    'conflict',
    name === 'onlineSource' ? t('settingAnswers.razorpayFixed') : t('settingAnswers.manualFixed'),
  );
}

async function changed(deps: PaymentSettingsDependencies, message: string) {
  return { success: true, message, settings: await describePaymentSettings(deps.db.read, deps) };
}
