import { writeFile } from 'node:fs/promises';
import { ShopError } from '../../../platform/errors.ts';
import { FetchFailedError, fetchToFile } from '../../../platform/network/fetch-public.ts';
import { AddressRefusedError, type PublicNetwork } from '../../../platform/network/public-address.ts';
import { readZipEntry, type ZipEntry, type ZipSource } from '../../../platform/zip/read-zip.ts';
import { t } from '../../../shared/languages/translate.ts';

const limits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 30_000 };

/** As a file names it; `entry`: in the ZIP beside the file. */
export interface PhotoPlace {
  source: string;
  entry: string | null;
}
export type OpenArchive = { source: ZipSource; entries: Map<string, ZipEntry> } | ShopError | null;

/** Throws ShopError, AddressRefusedError or FetchFailedError. */
export async function writeSourceTo(
  path: string,
  { source, entry: name }: PhotoPlace,
  archive: OpenArchive,
  network: PublicNetwork,
): Promise<void> {
  if (name === null) {
    if (!/^[a-z][a-z\d+.-]*:/i.test(source)) throw new ShopError('bad_input', t('importAnswers.noAddress'));
    return fetchToFile(network, source, path, limits);
  }
  if (archive instanceof ShopError) throw archive;
  const entry = archive?.entries.get(name);
  if (!archive || !entry) throw new ShopError('bad_input', t('importAnswers.importAgain'));
  await writeFile(path, await readZipEntry(archive.source, entry, limits.maxBytes), { mode: 0o600 });
}

/** Null when trying again later may help, without a reason of the photo. */
export function describeFailure(error: unknown): { reason: string; isPassing: boolean } | null {
  if (error instanceof AddressRefusedError) return { reason: error.message, isPassing: false };
  if (error instanceof FetchFailedError) return { reason: error.message, isPassing: error.isPassing };
  if (!(error instanceof ShopError) || error.code === 'unavailable' || error.code === 'internal') return null;
  return { reason: error.message, isPassing: false };
}
