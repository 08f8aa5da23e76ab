import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

parentPort?.on('message', async (document: PdfDocument) => {
  try {
    parentPort?.postMessage({ bytes: await drawPdf(document) });
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});
