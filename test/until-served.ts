import { setTimeout } from 'node:timers/promises';

/** Sends again while the answer is 503: a busy shop asks to try again. */
export async function untilServed<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await setTimeout(200);
  }
}
