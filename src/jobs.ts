import {
  type AccountEmailDependencies,
  accountEmails,
  type PasswordResetJob,
  passwordResetQueue,
  sendPasswordReset,
} from './accounts/index.ts';
import { type CatalogDependencies, catalogQueues, workCatalogJobs } from './catalog/index.ts';
import {
  confirmQueue,
  identifyQueue,
  type OrdersDependencies,
  orderEmails,
  paymentSweepQueue,
  reconcileQueue,
  recordEmailsSent,
  refundQueue,
  refundSweepQueue,
  workOrdersJobs,
} from './orders/index.ts';
import type { EmailMessage } from './platform/email-message.ts';
import { type EmailJob, type Mailer, sendMailQueue } from './platform/mailer.ts';
import type { Queue } from './platform/queue.ts';
import { enforceRetention, retentionQueue } from './privacy/index.ts';

/** Every queue of the shop, by name. */
export const queues = [
  sendMailQueue,
  reconcileQueue,
  confirmQueue,
  refundQueue,
  paymentSweepQueue,
  refundSweepQueue,
  identifyQueue,
  passwordResetQueue,
  ...catalogQueues,
  retentionQueue,
] as const;

/**
 * What mail providers let a sender send; Amazon SES begins at 5 to 14, and refuses what is over that. It also lets the buyers at the
 * till go before the letters when there is a rush.
 */
const mostLettersPerSecond = 10;

/** The timetable: which job runs what, and when. */
export async function workJobs(
  queue: Queue,
  parts: CatalogDependencies & OrdersDependencies & AccountEmailDependencies & { mailer: Mailer; isLimited: boolean },
): Promise<void> {
  await queue.work(sendMailQueue, emailSender(parts), {
    // An order's second mail never overtakes its first.
    inOrder: true,
    mostPerSecond: mostLettersPerSecond,
    whenDone: (sent) => recordEmailsSent(parts.db, sent),
    deletesDone: true,
  });
  await queue.work<PasswordResetJob>(passwordResetQueue, (job) => sendPasswordReset(parts, job), { deletesDone: true });
  await workCatalogJobs(queue, parts);
  await workOrdersJobs(queue, parts);
  await queue.repeat(retentionQueue, '17 3 * * *', () => enforceRetention(parts));
}

/** Writes an email and sends it; answers what was sent. Jobs of version 0.4 and before hold the whole email. */
function emailSender(parts: OrdersDependencies & AccountEmailDependencies & { mailer: Mailer }) {
  const templates: Record<string, (job: never) => Promise<EmailMessage | null>> = {
    ...accountEmails(parts),
    ...orderEmails(parts),
  };
  return async (job: EmailJob | EmailMessage): Promise<EmailMessage | null> => {
    const letter = 'blocks' in job ? (job as EmailMessage) : await writeEmail(templates, job);
    if (letter) await parts.mailer.send(letter);
    return letter;
  };
}

function writeEmail(
  templates: Record<string, (job: never) => Promise<EmailMessage | null>>,
  job: EmailJob,
): Promise<EmailMessage | null> {
  const write = templates[job.template];
  if (!write) throw new Error(`There is no email template ${job.template}.`);
  return write(job as never);
}
