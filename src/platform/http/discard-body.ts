import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/**
 * Passes bodies on no faster than this altogether, so that the garbage collector keeps up: V8 lets 64 MB of read buffers pile up
 * before it collects them, unless other work makes it look earlier.
 */
export function makeThrottle(maxBytesPerMs: number) {
  let busyUntil = 0;
  return async function* throttled(body: AsyncIterable<Buffer>) {
    for await (const chunk of body) {
      const now = performance.now();
      busyUntil = Math.max(now, busyUntil) + chunk.length / maxBytesPerMs;
      if (busyUntil > now + 1) await setTimeout(busyUntil - now, undefined, { ref: false });
      yield chunk;
    }
  };
}

const throttled = makeThrottle(4_096);

/** Reads what is left of a refused request's body, slowly, so that its sender gets to read the answer. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  // From a parser that has stopped reading.
  request.unpipe();
  try {
    for await (const _ of throttled(request));
  } catch {
    // The sender has gone.
  }
}
