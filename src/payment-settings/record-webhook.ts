import { and, isNull, sql } from 'drizzle-orm';
import type { Connections } from '../platform/database/database.ts';
import type { ReceivedWebhook } from '../platform/payments/payment-provider.ts';
import { verifyWebhookSignature } from '../platform/payments/razorpay-signature.ts';
import {
  enteredAccount,
  findPaymentRow,
  type PaymentAccountOptions,
  type PaymentAccountSource,
} from './payment-accounts.ts';
import { paymentSettings } from './schema.ts';

/** Records the first webhook signed with the newest secret of the admin area; the former secret ends with it. */
export async function recordWebhook(
  db: Connections,
  {
    accounts,
    ...options
  }: { accounts: PaymentAccountSource } & Pick<PaymentAccountOptions, 'secretBox' | 'providerUrls'>,
  { rawBody, headers }: ReceivedWebhook,
): Promise<void> {
  const { onlineSource } = await accounts.find();
  if (onlineSource !== 'admin') return;
  const row = await findPaymentRow(db.read);
  if (!row || row.firstWebhookAt) return;
  const [newest] = enteredAccount(row, options)?.webhookSecrets ?? [];
  const signature = headers['x-razorpay-signature'];
  if (!newest || !verifyWebhookSignature({ rawBody, signature, secrets: [newest] })) return;
  await db.transaction(async (tx) => {
    await tx
      .update(paymentSettings)
      .set({ firstWebhookAt: sql`now()`, formerWebhookSecret: null })
      .where(and(isNull(paymentSettings.firstWebhookAt), sql`${paymentSettings.webhookSecret} = ${row.webhookSecret}`));
  });
}
