import {
  type AccountEmailDependencies,
  accountEmails,
  type PasswordResetJob,
  passwordResetQueue,
  sendPasswordReset,
  sendWithinLimit,
} from './accounts/index.ts';
import type { Remembered } from './caches/open-caches.ts';
import { catalogQueues, workCatalogJobs } from './catalog/index.ts';
import { type CourierAccountSource, courierQueues, workCourierJobs } from './couriers/index.ts';
import { grievanceEmails } from './grievances/index.ts';
import { movingQueues, workMovingJobs } from './moving/index.ts';
import {
  type NoticeDescribers,
  noticeEmails,
  notificationQueues,
  type PushDependencies,
  workNotificationJobs,
} from './notifications/index.ts';
import { assignOccasionsNamed } from './occasions/index.ts';
import {
  confirmQueue,
  earlierInvoicesQueue,
  identifyQueue,
  lapseQueue,
  type OrderEmailDependencies,
  type OrdersJobsDependencies,
  orderEmails,
  orderLinkQueue,
  reconcileDisputesQueue,
  reconcilePaymentsQueue,
  reconcileQueue,
  reconcileRefundsQueue,
  recordEmailsSent,
  refundQueue,
  workOrdersJobs,
} from './orders/index.ts';
import type { EmailMessage, SentEmail } from './platform/email/email-message.ts';
import { type EmailJob, type Mailer, sendMailQueue } from './platform/email/mailer.ts';
import { makeSendOnce } from './platform/email/send-once.ts';
import { emailsSent } from './platform/log/metrics.ts';
import type { PublicNetwork } from './platform/network/public-address.ts';
import type { PhotoStore } from './platform/pictures/photo-store.ts';
import { enforceRetention, retentionQueue } from './privacy/index.ts';
import type { ScheduledBackup } from './process/scheduled-backup.ts';
import {
  forgetAnnounced,
  type LinkSigner,
  returningEmails,
  returningVisitsQueues,
  workReturningVisitsJobs,
} from './returning-visits/index.ts';
import { indiaOffsetMs } from './shared/dates/india-time.ts';
import { deriveColors } from './shared/theme/palettes.ts';
import { reportNotice } from './webhooks/index.ts';

const backupQueue = 'back-up';
/** Of many photos to a bucket. After a crash within a backup the next one waits as long. */
const longestBackupHours = 6;

export const queues = [
  sendMailQueue,
  reconcileQueue,
  confirmQueue,
  refundQueue,
  reconcilePaymentsQueue,
  reconcileRefundsQueue,
  reconcileDisputesQueue,
  identifyQueue,
  earlierInvoicesQueue,
  lapseQueue,
  passwordResetQueue,
  orderLinkQueue,
  ...catalogQueues,
  ...notificationQueues,
  ...returningVisitsQueues,
  ...movingQueues,
  ...courierQueues,
  backupQueue,
  retentionQueue,
] as const;

export interface JobsDependencies extends OrdersJobsDependencies {
  shopName: string;
  publicUrl: string;
  photoStore: PhotoStore;
  photosUrl: string | null;
  network: PublicNetwork;
  mailer: Mailer;
  emailsPerSecond: number;
  describe: NoticeDescribers;
  links: LinkSigner;
  scheduledBackup: ScheduledBackup | null;
  undoSeconds: number;
  couriers: { accounts: CourierAccountSource };
  push: Pick<PushDependencies, 'secretBox' | 'pushServices'>;
  /** The shop's settings and seller, for emails. */
  remembered: Pick<Remembered, 'settings' | 'seller'>;
}

export async function workJobs(deps: JobsDependencies): Promise<void> {
  const { db, queue, photoStore, mailer, shopName, publicUrl, paymentProvider, isLimited } = deps;
  const { describe, links, push, photosUrl, network, scheduledBackup, remembered, undoSeconds } = deps;
  const found = { findSettings: remembered.settings, findSeller: remembered.seller };
  const emails = makeSendOnce(emailSender({ db, mailer, shopName, publicUrl, describe, links, isLimited, ...found }));
  await queue.work<EmailJob, SentEmail | null>(sendMailQueue, emails.send, {
    // An order's emails are sent in order, unless one is retried.
    inOrder: ({ orderId, id }) => String(orderId ?? id),
    maxPerSecond: deps.emailsPerSecond,
    afterBatch: async (sent) => {
      await recordEmailsSent(db, sent);
      await forgetAnnounced(db, sent);
      emails.forget(sent);
    },
    deletesCompleted: true,
  });
  const sendReset = (job: PasswordResetJob) => sendPasswordReset({ db, queue, isLimited }, job);
  await queue.work<PasswordResetJob>(passwordResetQueue, sendReset, { deletesCompleted: true });
  await workCatalogJobs(queue, { db, queue, photoStore, photosUrl, network, assignNamed: assignOccasionsNamed });
  await workMovingJobs(queue, { db, queue, photoStore });
  await workOrdersJobs({ db, queue, paymentProvider, isLimited });
  await workCourierJobs({ db, queue, paymentProvider, undoSeconds, accounts: deps.couriers.accounts });
  await workNotificationJobs({ db, queue, shopName, publicUrl, describe, reportNotice, ...push });
  await workReturningVisitsJobs({ db, queue });
  // Without BACKUP_DIR and BACKUP_URL the job does nothing: what an earlier setting has scheduled is still in the
  // database.
  const back = async () => scheduledBackup?.run();
  await queue.repeat(backupQueue, dailyInIndia(scheduledBackup?.time ?? '03:30'), back, {
    maxHours: longestBackupHours,
  });
  await queue.repeat(retentionQueue, '17 3 * * *', () => enforceRetention({ db, queue, photoStore }));
}

/** The queue's times are in UTC. */
function dailyInIndia(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const utc = (hour * 60 + minute - indiaOffsetMs / 60_000 + 1_440) % 1_440;
  return `${utc % 60} ${Math.floor(utc / 60)} * * *`;
}

function emailSender(
  parts: AccountEmailDependencies &
    OrderEmailDependencies & { mailer: Mailer; describe: NoticeDescribers; links: LinkSigner; isLimited: boolean },
) {
  const templates: Record<string, (job: never) => Promise<EmailMessage | null>> = {
    ...accountEmails(parts),
    ...orderEmails(parts),
    ...grievanceEmails(parts),
    ...noticeEmails(parts),
    ...returningEmails(parts),
  };
  return async (job: EmailJob): Promise<SentEmail | null> => {
    const email = await renderTemplate(templates, job);
    if (!email) return null;
    const colors = deriveColors(await parts.findSettings());
    let hasLeft = false;
    const send = async () => {
      hasLeft = await sendCounted(parts.mailer, { ...email, colors });
    };
    if (!parts.isLimited) await send();
    else if (!(await sendWithinLimit(parts.db, email, send))) return null;
    return { ...email, hasLeft };
  };
}

/** False = there is no mail server. */
async function sendCounted(mailer: Mailer, email: EmailMessage): Promise<boolean> {
  const sending = mailer.send(email);
  await sending.then(
    (hasLeft) => emailsSent.inc({ outcome: hasLeft ? 'sent' : 'not_sent' }),
    () => emailsSent.inc({ outcome: 'failed' }),
  );
  return sending;
}

function renderTemplate(
  templates: Record<string, (job: never) => Promise<EmailMessage | null>>,
  job: EmailJob,
): Promise<EmailMessage | null> {
  const render = templates[job.template];
  if (!render) throw new Error(`There is no email template ${job.template}.`);
  return render(job as never);
}
