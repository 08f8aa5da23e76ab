import { createHash } from 'node:crypto';
import { findUser, resolveAdminRole } from '../accounts/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { EmailMessage } from '../platform/email/email-message.ts';
import { type EmailJob, queueEmail } from '../platform/email/mailer.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { FoundSettings } from '../shop-settings/index.ts';
import { findRecipients, type Recipients } from './find-notifications.ts';
import { type NoticeDescribers, type NoticeJob, noticeQueue } from './queue-notice.ts';
import { type PushDependencies, type PushJob, pushQueue, sendNoticePush } from './send-push.ts';

export interface NotificationJobsDependencies extends PushDependencies {
  queue: Queue;
  shopName: string;
  describe: NoticeDescribers;
}

export const notificationQueues = [noticeQueue, pushQueue] as const;

export async function workNotificationJobs(deps: NotificationJobsDependencies): Promise<void> {
  const afterBatch = (jobs: NoticeJob[]) => distributeNotices(deps, jobs);
  // What happens once needs no key afterwards; a review is edited and a refund fails again under the same one.
  const deletesCompleted = ({ kind }: NoticeJob) => kind === 'new_order' || kind === 'low_stock';
  await deps.queue.work(noticeQueue, async (job: NoticeJob) => job, { afterBatch, deletesCompleted });
  await deps.queue.work(pushQueue, (job: PushJob) => sendNoticePush(deps, deps.describe, job));
}

/** One email for each admin and one push for each device, by who wants them at this moment. */
function distributeNotices({ db, queue }: NotificationJobsDependencies, jobs: NoticeJob[]): Promise<void> {
  return db.transaction(async (tx) => {
    for (const [kind, kindJobs] of Map.groupBy(jobs, (job) => job.kind)) {
      const recipients = await findRecipients(tx, kind);
      for (const job of kindJobs) await distributeNotice(tx, queue, job, recipients);
    }
  });
}

async function distributeNotice(tx: Tx, queue: Queue, job: NoticeJob, { emailed, pushed }: Recipients): Promise<void> {
  const { kind, about, key } = job;
  for (const userId of emailed) {
    const id = shortHash(`${kind} ${key} ${userId}`);
    await queueEmail(tx, queue, { id, template: 'admin_notice', kind, about, userId });
  }
  for (const deviceId of pushed)
    await queue.send(tx, pushQueue, { ...job, deviceId }, { key: `${kind} ${key} ${deviceId}` });
}

interface NoticeEmail extends EmailJob {
  template: 'admin_notice';
  kind: NoticeJob['kind'];
  about: string;
  userId: string;
}

export function noticeEmails({
  db,
  publicUrl,
  describe,
  findSettings,
}: Pick<NotificationJobsDependencies, 'db' | 'publicUrl' | 'describe'> & {
  /** May be remembered. */
  findSettings: () => Promise<FoundSettings>;
}) {
  return {
    admin_notice: async ({ id, kind, about, userId }: NoticeEmail): Promise<EmailMessage | null> => {
      const user = await findUser(db.read, userId);
      const content = user && resolveAdminRole(user) && (await describe[kind](about));
      if (!content) return null;
      const { shopName } = await findSettings();
      return {
        id,
        to: { isProven: true, name: user.name, address: user.email },
        shopName,
        subject: content.push ? `${content.title}: ${content.push}` : content.title,
        blocks: [
          ...content.blocks,
          { kind: 'small', text: `What you are notified of: ${publicUrl}/dashboard/admin/notifications` },
        ],
      };
    },
  };
}

function shortHash(text: string): string {
  return `notice-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}
