import type { Database, Tx } from '../platform/database/database.ts';
import type { EmailMessage } from '../platform/email-message.ts';
import { type EmailTemplates, queueEmail } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { issueToken, type LinkKind } from './email-links.ts';
import { type AccountMail, confirmMail, resetMail, welcomeMail } from './mails.ts';
import { type SecurityEmail, securityEmails } from './security-emails.ts';

/** The emails about an account, as they wait in the queue; `id` is the link's. */
export type AccountEmail = { id: string } & { template: 'welcome' | 'confirm_email' | 'reset_password' };

/** Queues an email to a user, ahead of those that nobody waits for. */
export function queueAccountEmail(tx: Tx, queue: Queue, email: AccountEmail): Promise<void> {
  return queueEmail(tx, queue, { ...email }, { isUrgent: true });
}

export interface AccountEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}

/** How the emails about accounts are written when they are sent. */
export function accountEmails(
  parts: AccountEmailDependencies,
): EmailTemplates<AccountEmail> & EmailTemplates<SecurityEmail> {
  const write =
    (kind: LinkKind, path: string, form: (mail: AccountMail) => EmailMessage) =>
    async ({ id }: AccountEmail) => {
      const issued = await issueToken(parts.db.read, kind, id);
      if (!issued) return null;
      const { shopName } = await findShopSettings(parts.db.read, parts.shopName);
      return form({ id, user: issued.user, shopName, link: `${parts.publicUrl}${path}/${issued.token}` });
    };
  return {
    ...securityEmails(parts),
    welcome: write('confirm', '/user/confirm', welcomeMail),
    confirm_email: write('confirm', '/user/confirm', confirmMail),
    reset_password: write('reset', '/user/resetpassword', resetMail),
  };
}
