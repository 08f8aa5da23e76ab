import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type EmailBlock, type EmailMessage, makeGreeting } from '../platform/email/email-message.ts';
import type { EmailTemplates } from '../platform/email/mailer.ts';
import { formatDate } from '../shared/dates/dates.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { findGrievanceRow } from './find-grievances.ts';
import { grievanceMessages } from './schema.ts';

type TicketEmail = { id: string; template: 'grievance_received' | 'grievance_settled'; grievanceId: string };
type MessageEmail = { id: string; template: 'grievance_answered'; grievanceId: string; messageId: string };

interface GrievanceEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}
type Row = NonNullable<Awaited<ReturnType<typeof findGrievanceRow>>>;

/** The address may belong to somebody else: nothing that the person typed stands in these emails. */
export function grievanceEmails(
  deps: GrievanceEmailDependencies,
): EmailTemplates<TicketEmail> & EmailTemplates<MessageEmail> {
  return {
    grievance_received: (job) =>
      ticketEmail(deps, job, ({ number, acknowledgeBy, settleBy }) => [
        `Your complaint ${number}`,
        `we have your complaint. Its number is ${number}. A person answers by ${formatDate(acknowledgeBy.toISOString())}, and we settle it by ${formatDate(settleBy.toISOString())} at the latest. If you did not write to us, somebody has mistyped an address, and there is nothing to do.`,
      ]),
    grievance_settled: (job) =>
      ticketEmail(deps, job, ({ number, outcome }) =>
        outcome
          ? [
              `Your complaint ${number} is settled`,
              `we have settled your complaint ${number}: ${outcome}\n\nIf that is not so, please say so within 7 days on its page.`,
            ]
          : null,
      ),
    grievance_answered: async (job) => {
      const { words, signedBy, grievanceId } = grievanceMessages;
      const [message] = await deps.db.read
        .select({ words, signedBy, grievanceId })
        .from(grievanceMessages)
        .where(eq(grievanceMessages.id, job.messageId));
      return message
        ? ticketEmail(deps, job, ({ number }) => [
            `An answer to your complaint ${number}`,
            `${message.signedBy} has answered your complaint ${number}:\n\n${message.words}`,
          ])
        : null;
    },
  };
}

/** Null once the complaint was erased, or when there is nothing to say. */
async function ticketEmail(
  { db, shopName: ownName, publicUrl }: GrievanceEmailDependencies,
  { id, grievanceId }: { id: string; grievanceId: string },
  describe: (row: Row) => [subject: string, text: string] | null,
): Promise<EmailMessage | null> {
  const row = await findGrievanceRow(db.read, { id: grievanceId });
  const described = row && describe(row);
  if (!row?.email || !described) return null;
  const [subject, text] = described;
  const { shopName } = await findShopSettings(db.read, ownName);
  const to = { isProven: false, address: row.email } as const;
  const link: EmailBlock = { kind: 'button', label: 'See all messages', link: `${publicUrl}/grievance/${row.code}` };
  return { id, to, shopName, subject, blocks: [makeGreeting(to), { kind: 'text', text }, link] };
}
