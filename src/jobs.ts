import { tidySessions } from './accounts/index.ts';
import { type CatalogueParts, tidyDrafts, workCatalogueJobs } from './catalogue/index.ts';
import {
  identifyQueue,
  type OrdersParts,
  paymentSweepQueue,
  reconcileQueue,
  recordMailsSent,
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
  paymentSweepQueue,
  refundSweepQueue,
  identifyQueue,
  'photo-variants',
  'tidy-sessions',
  'tidy-photos',
] as const;

/**
 * What mail providers let a sender send; Amazon SES begins at 5 to 14, and refuses what is over that. It also lets the buyers at the
 * till go before the letters when there is a rush.
 */
const mostLettersPerSecond = 10;

/** The timetable: which job runs what, and when. */
export async function workJobs(queue: Queue, parts: CatalogueParts & OrdersParts & { mailer: Mailer }): Promise<void> {
  await queue.work<Letter>(sendMailQueue, parts.mailer.send, {
    // An order's second mail never overtakes its first.
    inOrder: true,
    mostPerSecond: mostLettersPerSecond,
    whenDone: (letters) => recordMailsSent(parts.db, letters),
  });
  await workCatalogueJobs(queue, parts);
  await workOrdersJobs(queue, parts);
  await queue.repeat('tidy-photos', '47 3 * * *', () => tidyDrafts(parts));
  await queue.repeat('tidy-sessions', '17 3 * * *', () => tidySessions(parts.db));
}
