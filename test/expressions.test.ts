import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'rolldown/experimental';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';

/*
 * A regular expression that tries every start of a long text, or every way to divide it, keeps all visitors waiting.
 * scslre finds those whose time grows faster than the text (also the engine of eslint-plugin-regexp).
 */
const root = resolve(import.meta.dirname, '..');

/** Of texts that are short by themselves. */
const onShortTexts: Record<string, string> = {
  'src/shared/money.ts': 'the digits of a number',
  'src/shared/delivery/find-pin.ts': 'the thirty characters before a number',
  'src/config/value-types.ts': 'MAIL_FROM, which the operator writes',
};

interface Literal {
  pattern: string;
  flags: string;
}

function findLiterals(file: string): Literal[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      if ('regex' in node) found.push(node.regex as Literal);
      else Object.values(node).forEach(visit);
    }
  };
  visit(program);
  return found;
}

function isSlow({ pattern, flags }: Literal): boolean {
  return analyse({ source: pattern, flags }).reports.length > 0 || readsToEnd(pattern, flags);
}

/** scslre overlooks `x.*$`, which reads on to the first line break from each x. */
function readsToEnd(pattern: string, flags: string): boolean {
  return /[^\\]\.[*+]\??\$$/.test(pattern) && !pattern.startsWith('^') && !/[ms]/.test(flags);
}

const files = ['src', 'sandbox'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/(\.test|-fixture|\.d)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
);

describe('Regular expressions', () => {
  it('take time that grows with the length of the text alone', () => {
    const all = files.flatMap((file) => findLiterals(file).map((literal) => ({ file, ...literal })));
    expect(all.length).toBeGreaterThan(400);
    const slow = all.filter(isSlow);
    const unexpected = slow
      .filter(({ file }) => !(file in onShortTexts))
      .map(
        ({ file, pattern, flags }) => `${file}: /${pattern}/${flags} is quadratic or worse: bound it, or use trimEnd`,
      );
    expect(unexpected).toEqual([]);
    expect([...new Set(slow.map(({ file }) => file))].sort()).toEqual(Object.keys(onShortTexts).sort());
  }, 60_000);

  for (const pattern of ['(.)\\/+$', '-+$', '\\s*\\n\\s*', '^(a+)+$', '[^@]+@', '^(\\w+\\s?)*$', ' \\(.*$'])
    it(`are found when they do not: ${pattern}`, () => {
      expect(isSlow({ pattern, flags: '' })).toBe(true);
    });

  for (const pattern of ['(.)\\/$', '^-|-$', '^[a-z]+$', '[^@]{1,64}@'])
    it(`are accepted when they do: ${pattern}`, () => {
      expect(isSlow({ pattern, flags: '' })).toBe(false);
    });
});
