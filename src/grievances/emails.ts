import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type EmailBlock, type EmailMessage, makeGreeting } from '../platform/email/email-message.ts';
import type { EmailTemplates } from '../platform/email/mailer.ts';
import { writeEmail } from '../platform/email/write-email.ts';
import { formatDate } from '../shared/dates/dates.ts';
import { localizePath } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { findSettingsFor } from '../shop-settings/index.ts';
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

/** The address may belong to somebody else: these emails have nothing that the person typed. */
export function grievanceEmails(
  deps: GrievanceEmailDependencies,
): EmailTemplates<TicketEmail> & EmailTemplates<MessageEmail> {
  return {
    grievance_received: (job) =>
      ticketEmail(deps, job, ({ number, acknowledgeBy, settleBy }) => [
        t('grievanceEmails.receivedSubject', { number }),
        t('grievanceEmails.received', {
          number,
          answerBy: formatDate(acknowledgeBy.toISOString()),
          settleBy: formatDate(settleBy.toISOString()),
        }),
      ]),
    grievance_settled: (job) =>
      ticketEmail(deps, job, ({ number, outcome }) =>
        outcome
          ? [t('grievanceEmails.settledSubject', { number }), t('grievanceEmails.settled', { number, outcome })]
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
            t('grievanceEmails.answeredSubject', { number }),
            t('grievanceEmails.answered', { number, person: message.signedBy, words: message.words }),
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
  if (!row?.email) return null;
  const { shopName, language } = await findSettingsFor(db.read, ownName, row.language);
  const to = { isProven: false, address: row.email } as const;
  const link = publicUrl + localizePath(language, `/grievance/${row.code}`);
  return writeEmail(language, () => {
    const described = describe(row);
    if (!described) return null;
    const [subject, text] = described;
    const button: EmailBlock = { kind: 'button', label: t('grievanceEmails.seeMessages'), link };
    return { id, to, shopName, subject, blocks: [makeGreeting(to), { kind: 'text', text }, button] };
  });
}
