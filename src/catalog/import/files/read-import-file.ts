import { fileThread } from '../../../platform/csv/file-thread.ts';
import type { ColumnFields } from './mapped-file.ts';
import { type PackedFile, unpackFile } from './pack-file.ts';
import type { FileRequest, ImportFile, ReadFile, UnknownColumns } from './read-catalog-file.ts';

const readInThread = fileThread<FileRequest, PackedFile | UnknownColumns>(
  new URL('./catalog-file-worker.ts', import.meta.url),
);

/** Throws ShopError 400 for what is no table of products. */
export async function readImportFile(
  file: ImportFile,
  findFields: (columns: readonly string[]) => Promise<ColumnFields | null>,
): Promise<ReadFile> {
  let read = await readInThread(file);
  if ('columns' in read) read = await readInThread({ ...file, remembered: await findFields(read.columns) });
  if ('columns' in read) throw new Error('A file was read in another way the second time.');
  return unpackFile(read);
}
