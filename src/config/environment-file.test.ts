import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../test/programs.ts';
import { readEnvironmentFile } from './environment-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (content: string | Buffer) => {
  const file = join(folder, 'settings');
  writeFileSync(file, content);
  return { ...readEnvironmentFile(file) };
};

describe('A file of settings', () => {
  it.each([
    ['begins with a byte order mark', '\ufeffPORT=1\nHOST=a\n', { PORT: '1', HOST: 'a' }],
    ['has line ends of Windows', 'PORT=1\r\nSHOP_NAME="Asha’s Gifts"\r\n', { PORT: '1', SHOP_NAME: 'Asha’s Gifts' }],
    ['has line ends of an old Mac', 'PORT=1\rHOST=a\r', { PORT: '1', HOST: 'a' }],
    ['has blanks and exports', ' export PORT=1 # first\nHOST = a \n', { PORT: '1', HOST: 'a' }],
    ['has a # in quotes', 'METRICS_TOKEN="a#b" # c\nHOST= # none', { METRICS_TOKEN: 'a#b', HOST: '' }],
    ['has a value of several lines', 'SHOP_NAME="a#b\n# c"\nPORT=1', { SHOP_NAME: 'a#b\n# c', PORT: '1' }],
    ['has nothing', '# PORT=1\n\n', {}],
  ])('that %s is read as it was meant', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['of another encoding', Buffer.from('\ufeffPORT=1\n', 'utf16le'), /is not in UTF-8/],
    ['of another encoding without a mark', Buffer.from('PORT=1\n', 'utf16le'), /is not in UTF-8/],
    ['of Windows-1252', Buffer.from('SHOP_NAME=Caf\xe9\n', 'latin1'), /is not in UTF-8/],
    ['with a colon', 'PORT=1\nNODE_ENV: production', /line 2: expected NAME=value\.$/],
    ['with a name alone', 'NODE_ENV', /line 1: expected NAME=value\.$/],
    [
      'that would be cut off',
      'SMTP_URL=smtp://me:a#b@mail.example',
      /line 1: SMTP_URL has a #, which begins a comment/,
    ],
    ['that would be empty', 'METRICS_TOKEN=#secret', /line 1: METRICS_TOKEN has a #/],
    ['whose name is set twice', 'HOST=a\n\nHOST=b', /line 3: HOST is set in line 1, too: expected it once\.$/],
    ['whose quote stays open', 'SHOP_NAME="Asha\nPORT=1', /line 1: SHOP_NAME begins with ", which is not closed\.$/],
    ['with more behind the quote', 'SHOP_NAME="Asha" Gifts', /line 1: SHOP_NAME has text behind the closing "\.$/],
    ['with quotes of a word processor', 'SHOP_NAME=“Asha”', /line 1: SHOP_NAME begins with a curved quote/],
  ])('is refused instead of leaving out a line %s', (_, content, expected) => {
    expect(() => read(content)).toThrow(expected);
  });

  const start = (prepare: (file: string) => void) => {
    const place = mkdtempSync(join(folder, 'start-'));
    prepare(join(place, '.env'));
    const env = { PATH: process.env.PATH, DATA_DIR: join(place, 'data'), PORT: 'none' };
    return spawnSync(
      process.execPath,
      [findProgram('server')].map((file) => join(process.cwd(), file)),
      {
        cwd: place,
        env,
        encoding: 'utf8',
      },
    ).stderr;
  };

  it('that is there and cannot be read starts no demo in place of the shop', () => {
    expect(start((file) => mkdirSync(file))).toMatch(/\.env cannot be read \(EISDIR\)/);
    expect(start((file) => symlinkSync('missing', file))).toMatch(/\.env cannot be read \(ENOENT\)/);
  });

  it('counts from its first line', () => {
    const said = start((file) => writeFileSync(file, '\ufeffNODE_ENV=production\n'));
    expect(said).toContain('PUBLIC_URL is not set: production needs');
  });
});
