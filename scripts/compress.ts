import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * `compress.ts <folder>` puts a `.br` and a `.gz` beside each built text file, once, so that nothing is compressed
 * while shoppers wait.
 */
const [, , folder = ''] = process.argv;
const smallestWorthIt = 512;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
// There are more files than a process may have open in a container.
const waiting = files.values();
const atOnce = Array.from({ length: 16 }, async () => {
  for (const file of waiting) await compress(file);
});
await Promise.all(atOnce);

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallestWorthIt) return;
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    brotli(bytes, smallest).then((packed) => writeFile(`${file}.br`, packed)),
    gzipped(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
