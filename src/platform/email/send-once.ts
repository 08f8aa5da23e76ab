import type { SentEmail } from './email-message.ts';
import type { EmailJob } from './mailer.ts';

/** Ids of emails that were never recorded, because their batch was given up. */
const maxRemembered = 10_000;

interface SendOnce {
  /** An email that this process has sent, or is sending, is not sent again until `forget`. Null = it does not leave. */
  send(job: EmailJob): Promise<SentEmail | null>;
  /** After what was sent is recorded; then the record says that it has left. */
  forget(sent: (SentEmail | null)[]): void;
}

/**
 * The queue repeats the jobs of a batch whose emails could not be recorded, and a job without a heartbeat, whose
 * process may still be sending.
 */
export function makeSendOnce(sendNow: (job: EmailJob) => Promise<SentEmail | null>): SendOnce {
  const leaving = new Map<string, Promise<SentEmail | null>>();
  const start = async (job: EmailJob) => {
    const sent = await sendNow(job).catch((error) => {
      leaving.delete(job.id);
      throw error;
    });
    if (!sent) leaving.delete(job.id);
    return sent;
  };
  return {
    send: (job) => {
      const sending = leaving.get(job.id) ?? start(job);
      leaving.set(job.id, sending);
      const [oldest] = leaving.keys();
      if (oldest !== undefined && leaving.size > maxRemembered) leaving.delete(oldest);
      return sending;
    },
    forget: (sent) => {
      for (const email of sent) if (email) leaving.delete(email.id);
    },
  };
}
