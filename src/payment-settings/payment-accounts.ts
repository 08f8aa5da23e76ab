import { type UntilCleared, untilCleared } from '../platform/cache/until-cleared.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { ManualAccount } from '../platform/payments/manual.ts';
import type { ProviderAccount } from '../platform/payments/razorpay.ts';
import { isTestKey } from '../platform/payments/test-keys.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import { makeSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts';
import { paymentSettings } from './schema.ts';

type AccountSource = 'environment' | 'admin' | 'sandbox' | 'none';

interface PaymentAccounts {
  online: ProviderAccount | null;
  onlineSource: AccountSource;
  manual: ManualAccount | null;
  manualSource: AccountSource;
  /** True = buyers should know that no money moves. The demo's sandbox needs no such notice. */
  isTest: boolean;
}

/** Cleared when the settings may have changed. */
export type PaymentAccountSource = UntilCleared<PaymentAccounts>;

export interface PaymentAccountOptions {
  db: Database;
  secretBox: SecretBox;
  /** From the environment, which wins. */
  provider: ProviderAccount | null;
  manualAccount: ManualAccount | null;
  sandbox: ProviderAccount | null;
  /** The provider's addresses, for keys from the admin area. */
  providerUrls: Pick<ProviderAccount, 'apiUrl' | 'checkoutUrl'>;
  hasDemo: (queries: Queries) => Promise<boolean>;
}

export function paymentSecretBox(secretKey: Buffer): SecretBox {
  return makeSecretBox(secretKey, 'payment keys');
}

/** What a sealed value is. */
export const sealed = { keySecret: 'key secret', webhookSecret: 'webhook secret' } as const;

const sealedAs = (column: string, context: keyof typeof sealed): SealedColumn => ({
  purpose: 'payment keys',
  table: paymentSettings,
  column,
  context: { text: sealed[context] },
});
export const sealedPaymentColumns = [
  sealedAs('keySecret', 'keySecret'),
  sealedAs('webhookSecret', 'webhookSecret'),
  sealedAs('formerWebhookSecret', 'webhookSecret'),
];

/** The accounts that payments go to now; read again after each `clear`. Never call `find` inside a transaction. */
export function openPaymentAccounts(options: PaymentAccountOptions): PaymentAccountSource {
  let last: ProviderAccount | null = null;
  return untilCleared(async () => {
    const found = await findAccounts(options);
    // The same keys stay the same object: its owner has a circuit breaker and open connections.
    if (JSON.stringify(found.online) === JSON.stringify(last)) found.online = last;
    last = found.online;
    return found;
  });
}

async function findAccounts(options: PaymentAccountOptions): Promise<PaymentAccounts> {
  const { db, provider, manualAccount, sandbox, hasDemo } = options;
  const queries = db.payments.read;
  const stored = provider && manualAccount ? undefined : await findPaymentRow(queries);
  const entered = stored && !provider ? enteredAccount(stored, options) : null;
  const online = provider ?? entered ?? sandbox;
  const onlineSource = provider ? 'environment' : entered ? 'admin' : sandbox ? 'sandbox' : 'none';
  const manual = manualAccount ?? stored?.manual ?? null;
  const manualSource = manualAccount ? 'environment' : manual ? 'admin' : 'none';
  const isTest = onlineSource === 'sandbox' ? !(await hasDemo(queries)) : isTestKey(online?.keyId);
  return { online, onlineSource, manual, manualSource, isTest };
}

export type PaymentRow = typeof paymentSettings.$inferSelect;

export async function findPaymentRow(queries: Queries): Promise<PaymentRow | undefined> {
  const [row] = await prepared(queries, 'payment_settings', () => queries.select().from(paymentSettings)).execute();
  return row;
}

/** Null without keys, or when they were sealed with another secret key. */
export function enteredAccount(
  { keyId, ...row }: PaymentRow,
  { secretBox, providerUrls }: Pick<PaymentAccountOptions, 'secretBox' | 'providerUrls'>,
): ProviderAccount | null {
  const open = (value: string | null, context: string) => (value === null ? null : secretBox.open(value, context));
  const keySecret = open(row.keySecret, sealed.keySecret);
  if (!keyId || keySecret === null) return null;
  const webhookSecrets = [row.webhookSecret, row.formerWebhookSecret]
    .map((value) => open(value, sealed.webhookSecret))
    .filter((secret) => secret !== null);
  return { ...providerUrls, keyId, keySecret, webhookSecrets };
}
