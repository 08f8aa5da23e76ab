import { inJobsLanguage } from '../platform/language.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { type MoveInJob, type MovingDependencies, moveInQueue, runMove } from './move-in.ts';

export const movingQueues = [moveInQueue];

export async function workMovingJobs(queue: Queue, deps: MovingDependencies): Promise<void> {
  await queue.work<MoveInJob>(moveInQueue, (job) => inJobsLanguage(job, () => runMove(deps, job)), { inOrder: true });
}
