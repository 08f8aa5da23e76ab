import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listZip, readZipEntry, type ZipSource } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const open = (bytes: Uint8Array): ZipSource => ({
  bytes: bytes.length,
  read: async (offset, length) => Buffer.from(bytes.subarray(offset, offset + length)),
});
const write = (files: { name: string; bytes: Buffer }[]) => buffer(Readable.from(writeZip(Readable.from(files))));
const readAll = async (bytes: Uint8Array, maxBytes = 1_000_000) => {
  const source = open(bytes);
  const entries = await listZip(source);
  return Promise.all(
    entries.map(async (entry) => [entry.name, (await readZipEntry(source, entry, maxBytes)).toString()]),
  );
};
const damaged = { status: 400, message: 'This ZIP is damaged and cannot be read.' };

describe('A ZIP', () => {
  it('is read as another program wrote it, without its folders', async () => {
    const bytes = zipSync({
      'मग/one.jpg': strToU8('one '.repeat(100)),
      empty: { 'b.jpg': [strToU8('two'), { level: 0 }] },
    });
    expect(await readAll(bytes)).toEqual([
      ['मग/one.jpg', 'one '.repeat(100)],
      ['empty/b.jpg', 'two'],
    ]);
  });

  it('has names of code page 437 where they are not marked, or in a field of their own', async () => {
    const named = (name: Buffer, extra: Buffer = Buffer.alloc(0)) => {
      const bytes = Buffer.from(zipSync({ '#######.jpg': [strToU8('x'), { level: 0, extra: { 39321: extra } }] }));
      for (let at = bytes.indexOf('#######'); at >= 0; at = bytes.indexOf('#######')) name.copy(bytes, at);
      for (let at = bytes.indexOf('\x99\x99', 0, 'latin1'); at >= 0; at = bytes.indexOf('\x99\x99', at, 'latin1'))
        bytes.writeUInt16LE(0x7075, at);
      return bytes;
    };
    const dos = Buffer.from('Caf\x82 \x9a1', 'latin1');
    expect(await readAll(named(dos))).toEqual([['Café Ü1.jpg', 'x']]);
    const sum = Buffer.alloc(5, 1);
    sum.writeUInt32LE(crc32(Buffer.concat([dos, Buffer.from('.jpg')])), 1);
    const field = Buffer.concat([sum, Buffer.from('साड़ी.jpg')]);
    expect(await readAll(named(dos, field))).toEqual([['साड़ी.jpg', 'x']]);
    field[1] = (field[1] ?? 0) ^ 1;
    expect(await readAll(named(dos, field))).toEqual([['Café Ü1.jpg', 'x']]);
  });

  it('of the same files is the same, byte for byte, and is read back', async () => {
    const files = [
      { name: 'catalog.json', bytes: Buffer.from('{}') },
      { name: 'photos/1.webp', bytes: Buffer.alloc(70_000, 7) },
    ];
    const first = await write(files);
    expect(first.equals(await write(files))).toBe(true);
    expect((await readAll(first)).map(([name]) => name)).toEqual(['catalog.json', 'photos/1.webp']);
  });

  it('may have more than 65,535 files, but not here', async () => {
    const bytes = await write(Array.from({ length: 65_536 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(0) })));
    await expect(listZip(open(bytes))).rejects.toMatchObject({ message: 'A ZIP has at most 50000 files.' });
  });

  it('unpacks no more than it declares, and no more than allowed', async () => {
    const bomb = Buffer.from(zipSync({ 'bomb.jpg': Buffer.alloc(5_000_000) }));
    await expect(readAll(bomb)).rejects.toMatchObject({ status: 413 });
    const directory = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bomb.writeUInt32LE(1_000, directory + 24);
    await expect(readAll(bomb)).rejects.toMatchObject(damaged);
  });

  it('is refused when its parts overlap, as those of a bomb do', async () => {
    const bytes = Buffer.from(
      zipSync({ 'a.jpg': Buffer.alloc(9_000, 1), 'b.jpg': Buffer.alloc(9_000, 2) }, { level: 0 }),
    );
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(18_500, directory + 20);
    await expect(listZip(open(bytes))).rejects.toMatchObject(damaged);
  });

  it('is refused when it is cut, changed, encrypted or none at all', async () => {
    const whole = Buffer.from(zipSync({ 'a.jpg': strToU8('photo') }, { level: 0 }));
    for (const cut of [0, 10, 21, 40, whole.length - 30, whole.length - 1])
      await expect(readAll(whole.subarray(0, cut))).rejects.toMatchObject({ status: 400 });
    const changed = Buffer.from(whole);
    changed[whole.indexOf('photo')] = 0;
    await expect(readAll(changed)).rejects.toMatchObject(damaged);
    const encrypted = Buffer.from(whole);
    encrypted.writeUInt16LE(1, encrypted.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8);
    await expect(readAll(encrypted)).rejects.toMatchObject({ message: /without a password/ });
    await expect(readAll(Buffer.alloc(100))).rejects.toMatchObject(damaged);
  });

  it('with any bytes changed answers 400 or its files, never anything else', async () => {
    const whole = Buffer.from(zipSync({ 'a.jpg': strToU8('photo '.repeat(20)), 'b.jpg': strToU8('b') }));
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(whole);
        changed[at] = value;
        await readAll(changed, 10_000).catch((error) => expect([400, 413]).toContain(error.status));
      }
  });

  it('has the checksum of the standard', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
    expect(deflateRawSync('a').length).toBeGreaterThan(0);
  });
});
