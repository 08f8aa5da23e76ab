import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
const requirements = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, id = '', level = '', , status = '', why = '']) => ({ id, level, status, why }),
);
/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, from V1 on. */
const requirementsByChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe('docs/security.md', () => {
  it('names only tests and documents that exist', () => {
    const named = [...text.matchAll(/`((?:src|test|docs)\/[\w./-]+\.(?:ts|md))`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });

  it('answers each requirement of ASVS 5.0 levels 1 and 2 once', () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
    expect(
      requirementsByChapter.map((_, index) => requirements.filter(({ id }) => id.startsWith(`${index + 1}.`)).length),
    ).toEqual(requirementsByChapter);
    expect(requirements.filter(({ level }) => level === '1')).toHaveLength(70);
  });

  it('says how each is met, or why not, and counts them rightly', () => {
    for (const { id, status, why } of requirements) {
      expect(['met', 'partly', 'not met', 'n/a'], id).toContain(status);
      if (status !== 'met') expect(why, id).not.toBe('');
    }
    const count = (status: string) => requirements.filter((one) => one.status === status).length;
    expect(text).toContain(
      `${count('met')} met, ${count('partly')} partly, ${count('not met')} not met, ${count('n/a')} not applicable, of 253`,
    );
  });
});
