import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

const shop = 'https://shop.example';
/** Where a browser goes that is on the shop and is told to go there. */
const resolveHost = (address: string) => new URL(address, `${shop}/somewhere/`).host;

describe('A path to return to', () => {
  it('stays as it is when it is one of the shop', () => {
    for (const path of ['/', '/cart', '/search?keyword=50%25#top', '/product/diya-card', '/a/b?x=//y'])
      expect(localPath(path)).toBe(path);
  });

  it('is the start for everything else', () => {
    const foreign = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example', '/.//evil.example'];
    const more = [
      '/..//evil.example',
      '/x/..//evil.example',
      '/.\\\\evil.example',
      'https://evil.example',
      'javascript:0',
    ];
    for (const address of [...foreign, ...more, '', 'cart', null, undefined, 5, {}])
      expect(localPath(address)).toBe('/');
  });

  it('never leads to another host, whatever it is made of', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '%5c',
      '%2f',
      '@',
      ':',
      'evil.example',
      'x',
      '?',
      '#',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        expect(resolveHost(localPath(`/${parts.join('')}`))).toBe('shop.example');
      }),
      { numRuns: 5_000 },
    );
  });
});
