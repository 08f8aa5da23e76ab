import { answerFiles } from '../platform/csv/file-thread.ts';
import type { SentTable } from '../platform/csv/read-table.ts';
import { packPastFile } from './pack-past-file.ts';
import { readPastFile } from './read-past-file.ts';

answerFiles(async (sent: SentTable) => packPastFile(await readPastFile(sent)));
