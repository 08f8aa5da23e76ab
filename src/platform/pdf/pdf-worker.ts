import { answerWith } from '../idle-worker.ts';
import { drawPdf } from './draw-pdf.ts';

answerWith(drawPdf);
