import { ShopError } from '../errors.ts';
import { idleWorker } from '../idle-worker.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

export interface SheetRow {
  line: number;
  record: string[];
}
/** The rows of each sheet that have a text; or a sentence. */
export type ReadWorkbook = { sheets: SheetRow[][] } | { refusal: string };

const tooLarge = 'This workbook is too large to read. Please save the sheet with your products as CSV.';
const readInThread = idleWorker<Uint8Array, ReadWorkbook>({
  program: new URL('./workbook-worker.ts', import.meta.url),
  idleMs: 15_000,
  limitMs: 30_000,
  maxMegabytes: 512,
});
const oneAtATime = limitConcurrency(1, 10, () => {
  throw new ShopError('unavailable');
});

/** The sheets of an .xlsx file. Throws ShopError 400, or 503 when too many wait. */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetRow[][]> {
  const read = await oneAtATime(() => readInThread(bytes).catch(refuseUnreadable), { maxWaitMs: 60_000 });
  if ('refusal' in read) throw new ShopError('bad_input', read.refusal);
  return read.sheets;
}

/** A thread that ran out of time or memory has ended. */
function refuseUnreadable(cause: unknown): never {
  throw new ShopError('bad_input', tooLarge, { cause });
}
