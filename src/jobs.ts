import { tidySessions } from './accounts/index.ts';
import { type CatalogueParts, tidyDrafts, workCatalogueJobs } from './catalogue/index.ts';
import {
  identifyQueue,
  type OrdersParts,
  reconcileQueue,
  recordMailSent,
  refundQueue,
  refundSweepQueue,
  workOrdersJobs,
} from './orders/index.ts';
import type { Letter } from './platform/letter.ts';
import { type Mailer, sendMailQueue } from './platform/mailer.ts';
import type { Queue } from './platform/queue.ts';

/** Every queue of the shop, by name. */
export const queues = [
  sendMailQueue,
  reconcileQueue,
  refundQueue,
  refundSweepQueue,
  identifyQueue,
  'photo-variants',
  'tidy-sessions',
  'tidy-photos',
] as const;

/** The timetable: which job runs what, and when. */
export async function workJobs(queue: Queue, parts: CatalogueParts & OrdersParts & { mailer: Mailer }): Promise<void> {
  const sendMail = async (letter: Letter) => {
    await parts.mailer.send(letter);
    if (letter.orderId) await recordMailSent(parts.db, letter.orderId, letter);
  };
  // An order's second mail never overtakes its first.
  await queue.work<Letter>(sendMailQueue, sendMail, { inOrder: true });
  await workCatalogueJobs(queue, parts);
  await workOrdersJobs(queue, parts);
  await queue.repeat('tidy-photos', '47 3 * * *', () => tidyDrafts(parts));
  await queue.repeat('tidy-sessions', '17 3 * * *', () => tidySessions(parts.db));
}
