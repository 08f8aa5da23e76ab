import { strToU8, zip } from 'fflate';
import { documentsPdf } from '../../../invoicing/index.ts';
import { writeCsv } from '../../../platform/csv/csv.ts';
import type { Connections } from '../../../platform/database/database.ts';
import { readSnapshot } from '../../../platform/database/read-snapshot.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { type CollectedMonth, collectMonth } from './collect-month.ts';
import { type MonthFile, type MonthTable, monthTables } from './month-file-names.ts';
import { monthTableBuilders } from './month-tables.ts';

/** Documents in one PDF; more take several. */
const perPdf = 200;

export interface WrittenFile {
  type: string;
  bytes: Buffer;
}

/** The tables agree with each other: none has what is paid meanwhile. */
export async function writeMonthFile(db: Connections, month: string, file: MonthFile): Promise<WrittenFile> {
  const collected = await db.transaction(async (tx) => {
    await readSnapshot(tx);
    return collectMonth(tx, month);
  });
  if (file === 'accounts.zip') return { type: 'application/zip', bytes: await zipMonth(collected, month) };
  if (file === 'documents.pdf')
    return { type: 'application/pdf', bytes: await renderDocuments(collected.documents, month) };
  return { type: 'text/csv; charset=utf-8', bytes: Buffer.from(writeMonthCsv(collected, file)) };
}

function writeMonthCsv(month: CollectedMonth, file: MonthTable): string {
  const { head, rows } = monthTableBuilders[file](month);
  return writeCsv(head, rows);
}

function renderDocuments(documents: CollectedMonth['documents'], month: string): Promise<Buffer> {
  return renderPdf(documentsPdf(`Invoices ${month}`, documents));
}

async function zipMonth(collected: CollectedMonth, month: string): Promise<Buffer> {
  const files: Record<string, Uint8Array> = {};
  for (const file of monthTables) files[`${month}-${file}`] = strToU8(writeMonthCsv(collected, file));
  for (let first = 0; first < collected.documents.length; first += perPdf) {
    const part = collected.documents.slice(first, first + perPdf);
    files[`${month}-documents-${first / perPdf + 1}.pdf`] = await renderDocuments(part, month);
  }
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))));
  });
}
