import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey } from './email-key.ts';

describe('The normalisation of email addresses', () => {
  it('gives every spelling of an address one key, and a key itself again', () => {
    for (const spelling of [
      'Asha@Demo.Shop',
      ' asha@demo.shop ',
      'ＡＳＨＡ＠demo．shop',
      'aſha@demo.shop',
      '\u00a0asha@demo.shop',
    ])
      expect(emailKey(spelling), spelling).toBe('asha@demo.shop');
    for (const spelling of ['Asha@दुकान.भारत', 'asha@दुकान。भारत', `ASHA@${new URL('http://दुकान.भारत').hostname}`])
      expect(emailKey(spelling), spelling).toBe(emailKey('asha@दुकान.भारत'));
    expect(emailKey('X@München.de')).toBe('x@xn--mnchen-3ya.de');
    expect(emailKey('x@mün/chen.de')).toBe('x@mün/chen.de');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => emailKey(emailKey(text)) === emailKey(text)),
      {
        numRuns: 1_000,
      },
    );
  });

  it('is the only one: no other file folds an address by itself', () => {
    const root = join(import.meta.dirname, '../..');
    const folding = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('email-key.ts'))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => /email/i.test(line) && /toLowerCase|normalize\(|lower\(/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(folding).toEqual([]);
  });
});
