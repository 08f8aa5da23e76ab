import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBackupFile, UnusableBackup, writeBackupFile } from './backup-file.ts';
import type { BackupLine } from './backup-line.ts';
import type { BackupFile } from './backup-store.ts';

/** In memory, as a disk gives it: in parts of 64 kB. */
function memoryFile(bytes: Buffer = Buffer.alloc(0)): BackupFile & { bytes: () => Buffer } {
  let stored = bytes;
  const cut = function* () {
    for (let at = 0; at < stored.length; at += 65_536) yield stored.subarray(at, at + 65_536);
  };
  return {
    ...{ name: 'shop.backup', label: 'shop.backup', bytes: () => stored },
    size: async () => stored.length,
    read: () => Readable.from(cut(), { objectMode: false }),
    write: async (body) => {
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part);
      stored = Buffer.concat(parts);
      return stored.length;
    },
  };
}

const manifest = {
  ...{ format: 'dhaaga-backup' as const, version: 1 as const, createdAt: '2026-11-29T00:00:00.000Z', migrations: [] },
  ...{ rowCount: 0, photoCount: 40, keyMark: '', hasSecretKey: false },
};
const photoKey = (n: number) => `${String(n).padStart(24, '0')}/master.webp`;
async function* lines(): AsyncGenerator<BackupLine> {
  yield manifest;
  for (let n = 0; n < manifest.photoCount; n++)
    yield { photo: photoKey(n), base64: randomBytes(30_000).toString('base64') };
}
async function makeBackup(written = lines()): Promise<Buffer> {
  const file = memoryFile();
  await writeBackupFile(file, written, []);
  return file.bytes();
}

/** Verifying is fast; loading waits for the database. */
async function countLines(bytes: Buffer, isSlow: boolean, options = {}): Promise<number> {
  let count = 0;
  for await (const _ of readBackupFile(memoryFile(bytes), options)) {
    count++;
    for (let n = 0; isSlow && n < 20; n++) await setImmediate();
  }
  return count;
}

describe.each([
  ['is verified', false],
  ['is loaded', true],
])('A backup that %s', (_, isSlow) => {
  it('is read to its end', async () => {
    expect(await countLines(await makeBackup(), isSlow)).toBe(1 + manifest.photoCount);
  });

  it('is read with the frame without content that the compressor may append', async () => {
    const empty = zstdCompressSync('', { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    expect(await countLines(Buffer.concat([await makeBackup(), empty]), isSlow)).toBe(1 + manifest.photoCount);
  });

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['a line feed', () => Buffer.from('\n')],
    ['zeros', () => Buffer.alloc(4_096)],
    ['random bytes', () => randomBytes(200_000)],
    ['another archive', () => zstdCompressSync('{"table":"orders","columns":[]}\n')],
    ['itself', (whole) => whole],
  ])('is refused with %s behind it, before anything is written', async (_what, more) => {
    const whole = await makeBackup();
    const reading = countLines(Buffer.concat([whole, more(whole)]), isSlow);
    await expect(reading).rejects.toThrow(UnusableBackup);
    await expect(reading).rejects.toThrow('is damaged: it was cut off or changed. Nothing was written.');
  });
});

it('A backup that is damaged while it is loaded does not say that nothing was written', async () => {
  const whole = await makeBackup();
  const loading = countLines(whole.subarray(0, -100), false, { isVerified: true });
  await expect(loading).rejects.toThrow(/is damaged: it was cut off or changed\. It was whole a moment ago\.$/);
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['a number', 5],
  ['a list', []],
  ['an unknown field', { column: 'name' }],
  ['a photo without content', { photo: '1/master.webp' }],
  ['a photo whose name is a number', { photo: 1, base64: '' }],
  ['a photo of another folder', { photo: '../../shop/master.webp', base64: '' }],
  ['a photo without an id', { photo: 'abc/master.webp', base64: '' }],
  ['a photo with another name than pictures have', { photo: `${photoKey(1)}.exe`, base64: '' }],
  ['a photo with a name that no disk takes', { photo: `${'0'.repeat(24)}/${'a'.repeat(190)}.webp`, base64: '' }],
  ['a photo whose content is a list', { photo: photoKey(1), base64: [] }],
  ['a second first line', manifest],
  ['a secret key that is too short', { secretKey: 'MTIz' }],
  ['rows that are an object', { rows: {} }],
  ['a row that is nothing', { rows: [null] }],
  ['a row that is too long', { rows: [['1', '2', '3']] }],
  ['a value that is a number', { rows: [['1', 2]] }],
  ['a table without columns', { table: 'public.users' }],
])('A backup with a line that has %s is refused', async (_what, line) => {
  const table: BackupLine = { table: 'public.users', columns: ['id', 'name'] };
  const written = async function* () {
    yield* [manifest, table, { rows: [['1', null]] }, line as BackupLine];
  };
  await expect(countLines(await makeBackup(written()), false)).rejects.toThrow(
    'shop.backup is damaged: it was cut off or changed. Nothing was written.',
  );
});

it.each([{ migrations: 'none' }, { rowCount: '\u001b[31m5' }, { createdAt: '\u001b[31mnow' }, { keyMark: null }])(
  'A backup whose first line has %o is refused',
  async (changed) => {
    const written = async function* () {
      yield { ...manifest, ...changed } as BackupLine;
    };
    await expect(countLines(await makeBackup(written()), false)).rejects.toThrow(UnusableBackup);
  },
);

const megabyte = 1024 * 1024;
const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length));
const first = JSON.stringify(manifest);

// Each was a file of a few kB, which took gigabytes of memory when it was parsed.
it.each<[string, string]>([
  [
    'a first line of many numbers',
    `${first.replace('"migrations":[', `"migrations":[${fill('0,', 60 * megabyte)}0,`)}\n`,
  ],
  ['a table of many columns', `${first}\n{"table":"public.users","columns":[${fill('0,', 60 * megabyte)}0]}\n`],
  ['many empty rows', `${first}\n{"rows":[${fill('[],', 60 * megabyte)}[]]}\n`],
  ['a photo that is lists', `${first}\n{"photo":[${fill('[],', 60 * megabyte)}[]],"base64":""}\n`],
  ['a line without an end', `${first}\n${fill(' ', 100 * megabyte)}`],
])('A backup with %s is refused in little memory', async (_what, text) => {
  const bytes = zstdCompressSync(text);
  expect(await measureHeap(() => countLines(bytes, false))).toBeLessThan(200 * megabyte);
});

it.each(['a', '-> X25519 a\nAA\n'])(
  'An encrypted backup with an endless header of %o is refused before it is read',
  async (unit) => {
    const bytes = Buffer.from(`age-encryption.org/v1\n${fill(unit, 40 * megabyte)}`);
    let read = 0;
    const options = { identity: 'AGE-SECRET-KEY-1', onBytes: (count: number) => (read += count) };
    await expect(countLines(bytes, false, options)).rejects.toThrow(UnusableBackup);
    expect(read).toBeLessThan(megabyte);
  },
);

it('A record that could not be read again fails the backup', async () => {
  const written = async function* (): AsyncGenerator<BackupLine> {
    yield* [manifest, { table: 'public.users', columns: ['name'] }, { rows: [['a'.repeat(17 * megabyte)]] }];
  };
  await expect(makeBackup(written())).rejects.toThrow('A record of the shop is too large for a backup.');
});

/** Of what is refused; the most that was in use more than before. */
async function measureHeap(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - before)), 1);
  await expect(work()).rejects.toThrow(UnusableBackup);
  clearInterval(timer);
  return Math.max(most, process.memoryUsage().heapUsed - before);
}
