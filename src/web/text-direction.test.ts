import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

describe('Texts that people write', () => {
  it('run in the direction of their script: every element that keeps or breaks lines of a text says dir="auto"', () => {
    const missing = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .filter(
            (line) => /<\w+ [^>]*className="[^"]*(whitespace-pre-line|wrap-anywhere)/.test(line) && !/ dir=/.test(line),
          )
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(missing).toEqual([]);
  });
});

describe('The pages of buyers', () => {
  // The admin is in languages that are written from left to right.
  const isForBuyers = (file: string) => !/dashboard\/admin|components\/admin|admin\.css|\.test\./.test(file);
  // The middle of a box, `left-1/2`, is the same in both directions.
  const physicalClass =
    /(?<=["'` :!])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-(?!1\/2)[\w.[(][^\s"'`]*(?=["'` ])|(?<=["'` :])(?:text|float|clear)-(?:left|right)(?=["'` !])/g;
  const physicalProperty =
    /(?:^|[;{\s])(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|text-align:\s*(?:left|right)|float)\s*:?(?=[^;{}]*;)/gm;

  it('are laid out from the start of a line to its end, so that they mirror in a right-to-left language', () => {
    const found = files.filter(isForBuyers).flatMap((file) => {
      if (/\.tsx?$/.test(file)) return (read(file).match(physicalClass) ?? []).map((name) => `${file}: ${name}`);
      return file.endsWith('.css') ? listProperties(read(file)).map((name) => `${file}: ${name}`) : [];
    });
    expect(found).toEqual([]);
  });

  function listProperties(css: string): string[] {
    return (css.match(physicalProperty) ?? []).map((name) => name.trim()).filter((name) => name.includes(':'));
  }

  it('are read for what is physical: classes with a variant, and properties', () => {
    expect('className="mt-2 max-md:-ml-1 left-1/2 border-l"'.match(physicalClass)).toEqual(['-ml-1']);
    expect("'text-left pr-[11px]'".match(physicalClass)).toEqual(['text-left', 'pr-[11px]']);
    expect(listProperties('a { padding-left: 2px; background: url(x) right 10px; left: 0; }')).toEqual([
      'padding-left:',
      'left:',
    ]);
  });
});
