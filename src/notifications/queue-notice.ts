import type { Database, Tx } from '../platform/database/database.ts';
import type { EmailBlock } from '../platform/email/email-message.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { localizePath } from '../shared/languages/languages.ts';
import { currentLanguage } from '../shared/languages/translate.ts';
import type { NoticeKind } from './api.ts';

export const noticeQueue = 'notify-admins';

export interface Notice {
  kind: NoticeKind;
  /** The id of the order, the request, the refund, the product or the review. */
  about: string;
  /** Events with the same key are notified of once; default: `about`. */
  key?: string;
}
export type NoticeJob = Pick<Notice, 'kind' | 'about'> & { key: string; queuedAt: number };

/** Notifies the admins of an event when its transaction commits. */
export async function queueNotice(tx: Tx, queue: Queue, { kind, about, key = about }: Notice): Promise<void> {
  const job: NoticeJob = { kind, about, key, queuedAt: Date.now() };
  await queue.send(tx, noticeQueue, job, { key: `${kind} ${key}` });
}

export interface NoticeContent {
  title: string;
  /**
   * For a locked screen: an order's number, the first word of the buyer's name and the amount, or the name of a
   * product; no more.
   */
  push: string;
  blocks: EmailBlock[];
  /** The page of the admin that shows it, without the prefix of a language. */
  path: string;
}
/** Each is called in the language of the account that is notified. Null when there is nothing to say any more. */
export interface NoticeDependencies {
  db: Database;
  publicUrl: string;
}

export type NoticeDescribers = { [kind in NoticeKind]: (about: string) => Promise<NoticeContent | null> };

/** The address of a page of the admin, in the language of the notice. */
export function adminLink(publicUrl: string, path: string): string {
  return publicUrl + localizePath(currentLanguage(), path);
}
