import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { makeRazorpay, type RazorpayAccount } from '../platform/payments/razorpay.ts';
import type { Sealed, SecretBox } from '../platform/secrets/secret-box.ts';
import { t } from '../shared/languages/translate.ts';
import { findPaymentRow, sealed } from './payment-accounts.ts';
import { paymentSettings } from './schema.ts';

const id = 'shop';

/**
 * Asks the provider something harmless with these keys. Throws ShopError 400 when it refuses them, 503 when it cannot
 * be asked.
 */
export async function tryPaymentKeys(account: Omit<RazorpayAccount, 'webhookSecrets'>): Promise<void> {
  const answered = await makeRazorpay({ ...account, webhookSecrets: [] }).findOrderByReceipt('key-check');
  if (answered.ok) return;
  if (answered.status === 401 || answered.status === 403)
    throw fieldError('keySecret', t('settingAnswers.keysRefused'));
  throw new ShopError('payment_unavailable', t('settingAnswers.keysNotAsked'));
}

/** The first keys get a webhook secret. */
export async function storePaymentKeys(
  tx: Tx,
  secretBox: SecretBox,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): Promise<void> {
  const keys = { keyId, keySecret: secretBox.seal(keySecret, sealed.keySecret) };
  const stored = { ...keys, verifiedAt: sql`now()`, changedAt: sql`now()` };
  await tx
    .insert(paymentSettings)
    .values({ id, ...stored, webhookSecret: sealNewSecret(secretBox) })
    .onConflictDoUpdate({
      target: paymentSettings.id,
      set: { ...stored, webhookSecret: sql`coalesce(${paymentSettings.webhookSecret}, excluded.webhook_secret)` },
    });
}

export async function forgetPaymentKeys(tx: Tx): Promise<void> {
  await tx
    .update(paymentSettings)
    .set({
      keyId: null,
      keySecret: null,
      verifiedAt: null,
      webhookSecret: null,
      formerWebhookSecret: null,
      firstWebhookAt: null,
      changedAt: sql`now()`,
    })
    .where(eq(paymentSettings.id, id));
}

/** Throws ShopError 409 without keys, and for a secret that is in use unless it is renewed. */
export async function showWebhookSecret(tx: Tx, secretBox: SecretBox, isRenewed: boolean): Promise<string> {
  await tx.select({ id: paymentSettings.id }).from(paymentSettings).for('update');
  const row = await findPaymentRow(tx);
  if (!row?.keyId) throw new ShopError('conflict', t('settingAnswers.keysFirst'));
  if (isRenewed) return renewWebhookSecret(tx, secretBox, row);
  if (row.firstWebhookAt) throw new ShopError('conflict', t('settingAnswers.secretInUse'));
  const secret = row.webhookSecret && secretBox.open(row.webhookSecret, sealed.webhookSecret);
  return secret || renewWebhookSecret(tx, secretBox, row);
}

async function renewWebhookSecret(
  tx: Tx,
  secretBox: SecretBox,
  { webhookSecret, formerWebhookSecret, firstWebhookAt }: typeof paymentSettings.$inferSelect,
): Promise<string> {
  const secret = newWebhookSecret();
  await tx
    .update(paymentSettings)
    .set({
      webhookSecret: secretBox.seal(secret, sealed.webhookSecret),
      // One that was never in use is not worth accepting.
      formerWebhookSecret: firstWebhookAt ? webhookSecret : formerWebhookSecret,
      firstWebhookAt: null,
      changedAt: sql`now()`,
    })
    .where(eq(paymentSettings.id, id));
  return secret;
}

function newWebhookSecret(): string {
  return randomBytes(24).toString('base64url');
}

function sealNewSecret(secretBox: SecretBox): Sealed {
  return secretBox.seal(newWebhookSecret(), sealed.webhookSecret);
}
