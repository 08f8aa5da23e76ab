import type { Database } from '../platform/database/database.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { sendDueReminders } from './reminders.ts';
import { announceRestocked } from './stock-alerts.ts';

const restockedQueue = 'announce-restocked';
const remindersQueue = 'send-reminders';
export const returningVisitsQueues = [restockedQueue, remindersQueue];

export async function workReturningVisitsJobs(deps: { db: Database; queue: Queue }): Promise<void> {
  // Every minute, because pieces become free in many ways: a change of the product, an import, a cancelled order, a
  // hold that ends.
  await deps.queue.repeat(restockedQueue, '* * * * *', () => announceRestocked(deps));
  // From 9:00 to 20:00 in India.
  await deps.queue.repeat(remindersQueue, '30 3-14 * * *', () => sendDueReminders(deps));
}
