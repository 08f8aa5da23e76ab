import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ShopError } from '../errors.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The thread holds about 60 MB of parsed fonts. */
const idleMs = 60_000;
/** Of one document, from its start. */
const limitMs = 20_000;
/** As long as a request has. */
const maxWaitMs = 15_000;
const maxWaiting = 20;

const oneAtATime = limitConcurrency(1, maxWaiting, refuse);
/** One document of buyers at a time waits among those of admins. */
const ofBuyers = limitConcurrency(1, maxWaiting, refuse);
let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** Renders in a thread of its own, so that requests never wait for it, one document at a time. Throws ShopError 503 when it takes too long, or too many wait. */
export function renderPdf(document: PdfDocument, asker: 'admin' | 'buyer' = 'admin'): Promise<Buffer> {
  const inTurn = () => oneAtATime(() => render(document), { maxWaitMs });
  return asker === 'buyer' ? ofBuyers(inTurn, { maxWaitMs }) : inTurn();
}

async function render(document: PdfDocument): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= start();
  const running = worker;
  running.ref();
  running.postMessage(document);
  const { bytes, error } = await answerOf(running);
  running.unref();
  idle = setTimeout(() => stop(running), idleMs).unref();
  if (!bytes) throw new Error(`A PDF could not be made: ${error}`);
  return Buffer.from(bytes);
}

async function answerOf(running: Worker): Promise<{ bytes?: Uint8Array; error?: string }> {
  const late = AbortSignal.timeout(limitMs);
  try {
    const [answer] = await once(running, 'message', { signal: late });
    return answer;
  } catch (error) {
    stop(running);
    throw late.aborted ? new ShopError('unavailable') : error;
  }
}

function start(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url));
  started.on('error', () => stop(started));
  return started;
}

function stop(one: Worker): void {
  void one.terminate();
  if (worker === one) worker = null;
}

function refuse(): never {
  throw new ShopError('unavailable', 'Many documents are being printed just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}
