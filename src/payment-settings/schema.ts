import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { ManualAccount } from '../platform/payments/manual.ts';
import { sealedText } from '../platform/secrets/sealed-column.ts';

/** One row: what the owner entered in the admin area. Secrets are sealed (platform/secret-box.ts). */
export const paymentSettings = pgTable('payment_settings', {
  id: text('id').primaryKey(),
  keyId: text('key_id'),
  keySecret: sealedText('key_secret'),
  verifiedAt: timestamptz('verified_at'),
  webhookSecret: sealedText('webhook_secret'),
  /** Valid until the first webhook arrives that was signed with the new one. */
  formerWebhookSecret: sealedText('former_webhook_secret'),
  /** The time of the first webhook signed with `webhookSecret`. */
  firstWebhookAt: timestamptz('first_webhook_at'),
  manual: jsonb('manual').$type<ManualAccount>(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});
