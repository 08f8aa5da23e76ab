import { Worker } from 'node:worker_threads';
import { ShopError } from '../errors.ts';
import type { PdfDocument } from './pdf-document.ts';

interface Answer {
  id: number;
  bytes?: Uint8Array;
  error?: string;
}
interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** The thread holds about 60 MB of parsed fonts. */
const idleMs = 60_000;
const limitMs = 20_000;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Renders in a thread of its own, so that requests never wait for it. Throws ShopError 503 when it takes too long. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= start();
  const id = ++lastId;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  waiting.set(id, { resolve, reject });
  const limit = setTimeout(() => stop(new ShopError('unavailable')), limitMs);
  worker.ref();
  worker.postMessage({ id, document });
  return promise.finally(() => {
    clearTimeout(limit);
    waiting.delete(id);
    if (waiting.size === 0) rest();
  });
}

function start(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url));
  started.on('message', ({ id, bytes, error }: Answer) => {
    if (bytes) waiting.get(id)?.resolve(Buffer.from(bytes));
    else waiting.get(id)?.reject(new Error(`A PDF could not be made: ${error}`));
  });
  started.on('error', (error) => {
    if (worker === started) stop(error);
  });
  return started;
}

/** An idle thread does not hold the process, and ends after a minute. */
function rest(): void {
  worker?.unref();
  idle = setTimeout(() => stop(new Error('idle')), idleMs).unref();
}

function stop(error: Error): void {
  void worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(error);
}
