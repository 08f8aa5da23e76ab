import { fileThread } from '../../platform/csv/file-thread.ts';
import type { SentTable } from '../../platform/csv/read-table.ts';
import type { ReadRemittance } from './read-remittance.ts';

const readInThread = fileThread<SentTable, ReadRemittance>(new URL('./remittance-file-worker.ts', import.meta.url));

/** A courier's file: the text of a CSV, or CSV or XLSX in base64. Throws ShopError 400 for what is no such file. */
export function readSentRemittance(sent: { file?: string | undefined; base64?: string | undefined }) {
  return readInThread({ csv: sent.file, file: sent.base64 });
}
