import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import { idleWorker } from '../idle-worker.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { PdfDocument } from './pdf-document.ts';

/** As long as a request has. */
const maxWaitMs = 15_000;
const maxWaiting = 20;

const oneAtATime = limitConcurrency(1, maxWaiting, refuse);
/** One document of buyers at a time waits among those of admins. */
const limitBuyers = limitConcurrency(1, maxWaiting, refuse);
/** The thread holds about 60 MB of parsed fonts. */
const draw = idleWorker<PdfDocument, Uint8Array>({
  program: new URL('./pdf-worker.ts', import.meta.url),
  idleMs: 60_000,
  limitMs: 20_000,
});

/**
 * Renders in a thread of its own, so that requests never wait for it, one document at a time. Throws ShopError 503 when
 * it takes too long, or too many wait.
 */
export function renderPdf(document: PdfDocument, asker: 'admin' | 'buyer' = 'admin'): Promise<Buffer> {
  const inTurn = () => oneAtATime(async () => Buffer.from(await draw(document)), { maxWaitMs });
  return asker === 'buyer' ? limitBuyers(inTurn, { maxWaitMs }) : inTurn();
}

function refuse(): never {
  throw new ShopError('unavailable', t('fileAnswers.manyDocuments'), {
    retryAfterSeconds: 5,
  });
}
