import { packList, unpackList } from '../../../platform/csv/pack-list.ts';
import { t } from '../../../shared/languages/translate.ts';
import { firstCharacters } from '../../../shared/text/text.ts';
import type { ReadFile } from './read-catalog-file.ts';

/** As a thread sends it. */
export interface PackedFile extends Omit<ReadFile, 'products'> {
  /** The products: see `packList`. */
  parts: string[];
}

const maxLeftOut = 1_000;
const maxName = 200;

export function packFile({ products, leftOut, notes, ...file }: ReadFile): PackedFile {
  const further = leftOut.length - maxLeftOut;
  return {
    ...file,
    parts: packList(products),
    leftOut: leftOut.slice(0, maxLeftOut).map((one) => ({ ...one, name: firstCharacters(one.name, maxName) })),
    notes: further > 0 ? [...notes, t('importAnswers.furtherLines', { count: further })] : notes,
  };
}

export async function unpackFile({ parts, ...file }: PackedFile): Promise<ReadFile> {
  return { ...file, products: await unpackList(parts) };
}
