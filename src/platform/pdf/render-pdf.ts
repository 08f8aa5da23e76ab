import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import type { ClientGroup } from '../http/clients/client-network.ts';
import { idleWorker } from '../idle-worker.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { PdfDocument } from './pdf-document.ts';

/** As long as a request has. */
const maxWaitMs = 15_000;
const maxWaiting = 20;

const oneAtATime = limitConcurrency(1, maxWaiting, refuse);
/** One document of buyers at a time, whose networks take turns, waits among those of admins. */
const limitBuyers = limitConcurrency(1, maxWaiting, refuse);
/** What the thread is asked for: to draw a document, or to join files. */
export type PdfTask = PdfDocument | { files: readonly Uint8Array[] };

/** The thread holds about 60 MB of parsed fonts. */
const ask = idleWorker<PdfTask, Uint8Array>({
  program: new URL('./pdf-worker.ts', import.meta.url),
  idleMs: 60_000,
  limitMs: 20_000,
});

/**
 * Renders in a thread of its own, so that requests never wait for it, one document at a time. Throws ShopError 503 when
 * it takes too long, or too many wait.
 */
export function renderPdf(document: PdfDocument, buyer: ClientGroup | null = null): Promise<Buffer> {
  return buyer ? limitBuyers(() => askInTurn(document), { maxWaitMs, group: buyer }) : askInTurn(document);
}

/** One PDF with the pages of all, in their order; throws for a file that is encrypted or no PDF, and ShopError 503. */
export function combinePdfs(files: readonly Uint8Array[]): Promise<Buffer> {
  return askInTurn({ files });
}

function askInTurn(task: PdfTask): Promise<Buffer> {
  return oneAtATime(async () => Buffer.from(await ask(task)), { maxWaitMs });
}

function refuse(): never {
  throw new ShopError('unavailable', () => t('shopping.manyDocuments'), {
    retryAfterSeconds: 5,
  });
}
