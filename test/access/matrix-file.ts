import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../docs/access-matrix.md');

/** The rows of one table of docs/access-matrix.md, with cells by column name. */
export function readMatrix(heading: string): Record<string, string>[] {
  const section = readFileSync(file, 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/access-matrix.md has no section "${heading}".`);
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}
