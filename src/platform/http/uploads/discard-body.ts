import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { tinyPieceCounter } from './tiny-pieces.ts';

/** Limits the rate of all bodies together: V8 collects read buffers only when 64 MB of them have piled up. */
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

/** Reads the rest of a refused request's body, so that the client reads the response. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  request.unpipe();
  const isTiny = tinyPieceCounter();
  try {
    for await (const piece of throttled(request)) if (isTiny(piece)) request.destroy();
  } catch {}
}
