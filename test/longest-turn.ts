import { setImmediate } from 'node:timers/promises';

/** Processor time of a turn that hardly anybody notices, also on a busy machine that is three times slower. */
export const maxTurnMs = 800;

/** What `work` answers, and the processor time in milliseconds of the longest turn of the event loop meanwhile. */
export async function measureLongestTurn<T>(work: () => Promise<T>): Promise<{ answer: T; longest: number }> {
  let isDone = false;
  let longest = 0;
  const watch = async () => {
    while (!isDone) {
      const began = process.threadCpuUsage();
      await setImmediate();
      const { user, system } = process.threadCpuUsage(began);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const watching = watch();
  try {
    return { answer: await work(), longest: Math.round(longest) };
  } finally {
    isDone = true;
    await watching;
  }
}
