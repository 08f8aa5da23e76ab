import { answerFiles } from '../../platform/csv/file-thread.ts';
import type { SentTable } from '../../platform/csv/read-table.ts';
import { readRemittance } from './read-remittance.ts';

answerFiles((sent: SentTable) => readRemittance(sent));
