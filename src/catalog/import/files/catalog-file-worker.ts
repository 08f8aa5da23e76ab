import { answerFiles } from '../../../platform/csv/file-thread.ts';
import { packFile } from './pack-file.ts';
import { type FileRequest, readCatalogFile } from './read-catalog-file.ts';

answerFiles(async (request: FileRequest) => {
  const read = await readCatalogFile(request);
  return 'products' in read ? packFile(read) : read;
});
