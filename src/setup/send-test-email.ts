import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { makeGreeting } from '../platform/email/email-message.ts';
import type { Mailer } from '../platform/email/mailer.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { setupState } from './schema.ts';

export interface TestEmailDependencies {
  db: Database;
  mailer: Mailer;
  shopName: string;
  sendsEmail: boolean;
}

/**
 * Sent at once, not by the queue: the owner waits for what the mail server says. Throws ShopError 409 email_refused.
 */
export async function sendTestEmail(
  { db, mailer, shopName, sendsEmail }: TestEmailDependencies,
  owner: { name: string; email: string },
): Promise<string> {
  const settings = await findShopSettings(db.read, shopName);
  const text = `this is the test email of ${settings.shopName}. Emails to your buyers leave the shop the same way.`;
  const to = { isProven: true, name: owner.name, address: owner.email } as const;
  const subject = `Test email of ${settings.shopName}`;
  const blocks = [makeGreeting(to), { kind: 'text' as const, text }];
  await mailer.send({ id: newId(), to, shopName: settings.shopName, subject, blocks }).catch((cause: Error) => {
    throw new ShopError('email_refused', `The mail server did not take the email: ${cause.message}`, { cause });
  });
  if (!sendsEmail) return 'The email was written to a file in DATA_DIR/outbox: no mail server is set.';
  const tested = { emailTestedAt: sql`now()` };
  await db.read
    .insert(setupState)
    .values({ id: 'shop', ...tested })
    .onConflictDoUpdate({ target: setupState.id, set: tested });
  return `A test email is on its way to ${owner.email}.`;
}
