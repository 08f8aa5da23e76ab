import { answerWith } from '../idle-worker.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfTask } from './render-pdf.ts';

async function answer(task: PdfTask): Promise<Uint8Array> {
  if (!('files' in task)) return drawPdf(task);
  const { joinPdfs } = await import('./join-pdfs.ts');
  return joinPdfs(task.files);
}

answerWith(answer);
