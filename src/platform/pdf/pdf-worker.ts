import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

parentPort?.on('message', async ({ id, document }: { id: number; document: PdfDocument }) => {
  try {
    parentPort?.postMessage({ id, bytes: await drawPdf(document) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
