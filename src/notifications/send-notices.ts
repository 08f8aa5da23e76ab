import { createHash } from 'node:crypto';
import { findUser, resolveAdminRole } from '../accounts/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { EmailMessage } from '../platform/email/email-message.ts';
import { type EmailJob, queueEmails } from '../platform/email/mailer.ts';
import { writeEmail } from '../platform/email/write-email.ts';
import { chooseLanguage } from '../platform/language.ts';
import type { KeyedJob, Queue } from '../platform/queue/queue.ts';
import { adminLanguages, firstLanguage } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import type { FoundSettings } from '../shop-settings/index.ts';
import { findRecipients } from './find-notifications.ts';
import { adminLink, type NoticeDescribers, type NoticeJob, noticeQueue } from './queue-notice.ts';
import { type PushDependencies, type PushJob, pushQueue, sendNoticePush } from './send-push.ts';

export interface NotificationJobsDependencies extends PushDependencies {
  queue: Queue;
  shopName: string;
  describe: NoticeDescribers;
  /** Called with each notice, in the transaction that distributes it. */
  reportNotice: (tx: Tx, notice: NoticeJob) => Promise<void>;
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
function distributeNotices(
  { db, queue, reportNotice }: NotificationJobsDependencies,
  jobs: NoticeJob[],
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const [kind, kindJobs] of Map.groupBy(jobs, (job) => job.kind)) {
      const { emailed, pushed } = await findRecipients(tx, kind);
      const emails = kindJobs.flatMap((job) => emailed.map((userId) => noticeEmail(job, userId)));
      await queueEmails(tx, queue, emails);
      await queue.sendAll(
        tx,
        pushQueue,
        kindJobs.flatMap((job) => pushed.map((deviceId) => noticePush(job, deviceId))),
      );
      for (const job of kindJobs) await reportNotice(tx, job);
    }
  });
}

function noticeEmail({ kind, about, key }: NoticeJob, userId: string): NoticeEmail {
  return { id: shortHash(`${kind} ${key} ${userId}`), template: 'admin_notice', kind, about, userId };
}

function noticePush(job: NoticeJob, deviceId: string): KeyedJob {
  return { key: `${job.kind} ${job.key} ${deviceId}`, data: { ...job, deviceId } };
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
      if (!user || !resolveAdminRole(user)) return null;
      const { shopName } = await findSettings();
      const write = async () => {
        const content = await describe[kind](about);
        if (!content) return null;
        const { title, push, blocks } = content;
        const choices = t('notices.choices', { link: adminLink(publicUrl, '/dashboard/admin/notifications') });
        return {
          id,
          to: { isProven: true, name: user.name, address: user.email },
          shopName,
          subject: push ? t('notices.pushSubject', { title, push }) : title,
          blocks: [...blocks, { kind: 'small' as const, text: choices }],
        };
      };
      return writeEmail(chooseLanguage(user.language, adminLanguages), write, firstLanguage);
    },
  };
}

function shortHash(text: string): string {
  return `notice-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}
