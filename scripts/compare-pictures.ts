import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

interface Comparison {
  files: readonly string[];
  before: string;
  after: string;
}

/**
 * Prints the pixels that differ in each picture, the most first, and writes those pictures with the differences marked
 * into `<after>/different/`.
 */
export function comparePictures({ files, before, after }: Comparison): void {
  const marked = join(after, 'different');
  mkdirSync(marked, { recursive: true });
  const counts = files
    .filter((file) => existsSync(join(before, file)) && existsSync(join(after, file)))
    .map((file) => ({ file, ...countDifferent(join(before, file), join(after, file), join(marked, file)) }))
    .filter(({ pixels }) => pixels > 0)
    .toSorted((one, other) => other.pixels - one.pixels);
  for (const { file, pixels, share } of counts)
    process.stdout.write(`${String(pixels).padStart(9)}  ${(share * 100).toFixed(2).padStart(6)} %  ${file}\n`);
  process.stdout.write(`${counts.length} of ${files.length} pictures differ.\n`);
}

function countDifferent(before: string, after: string, marked: string): { pixels: number; share: number } {
  const one = PNG.sync.read(readFileSync(before));
  const other = PNG.sync.read(readFileSync(after));
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(padded(one, width, height), padded(other, width, height), difference.data, width, height, {
    threshold: 0.1,
  });
  if (pixels > 0) writeFileSync(marked, PNG.sync.write(difference));
  return { pixels, share: pixels / (width * height) };
}

function padded(picture: PNG, width: number, height: number): Buffer {
  if (picture.width === width && picture.height === height) return picture.data;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger.data;
}
