import { answerFiles } from '../platform/csv/file-thread.ts';
import { readPastFile } from './read-past-file.ts';

answerFiles(readPastFile);
