import { crc32 } from 'node:zlib';

export interface ZipFile {
  name: string;
  bytes: Buffer;
}

/** Midnight of 1 January 1980, so that the same files make the same archive. */
const [time, day] = [0, 33];
const utf8Names = 0x800;
const version = 45;
const maxShort = 0xffffffff;

/** Stores files as they come, unpacked; ZIP64 beyond 4 GB or 65,535 files. */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const shared = describeFile(file.bytes);
    const head = Buffer.concat([sign(0x04034b50), shared, numbers(2, name.length, 0), name]);
    directory.push(describeEntry({ shared, name, offset }));
    yield head;
    yield file.bytes;
    offset += head.length + file.bytes.length;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield endOfArchive(directory.length, listed.length, offset);
}

/** Needed version, flags, method, time, day, CRC and both sizes. */
function describeFile(bytes: Buffer): Buffer {
  return Buffer.concat([
    numbers(2, version, utf8Names, 0, time, day),
    numbers(4, crc32(bytes), bytes.length, bytes.length),
  ]);
}

function describeEntry({ shared, name, offset }: { shared: Buffer; name: Buffer; offset: number }): Buffer {
  const extra = offset >= maxShort ? Buffer.concat([numbers(2, 1, 8), largeNumbers(offset)]) : Buffer.alloc(0);
  return Buffer.concat([
    sign(0x02014b50),
    numbers(2, version),
    shared,
    numbers(2, name.length, extra.length, 0, 0, 0),
    numbers(4, 0, Math.min(offset, maxShort)),
    name,
    extra,
  ]);
}

function endOfArchive(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= 0xffff || offset >= maxShort;
  const large = isLarge
    ? [
        sign(0x06064b50),
        largeNumbers(44),
        numbers(2, version, version),
        numbers(4, 0, 0),
        largeNumbers(count, count, size, offset),
        sign(0x07064b50),
        numbers(4, 0),
        largeNumbers(offset + size),
        numbers(4, 1),
      ]
    : [];
  const short = Math.min(count, 0xffff);
  return Buffer.concat([
    ...large,
    sign(0x06054b50),
    numbers(2, 0, 0, short, short),
    numbers(4, size, Math.min(offset, maxShort)),
    numbers(2, 0),
  ]);
}

const sign = (signature: number) => numbers(4, signature);

function numbers(bytes: 2 | 4, ...values: number[]): Buffer {
  const written = Buffer.alloc(bytes * values.length);
  for (const [at, value] of values.entries()) written.writeUIntLE(value, at * bytes, bytes);
  return written;
}

function largeNumbers(...values: number[]): Buffer {
  const written = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) written.writeBigUInt64LE(BigInt(value), at * 8);
  return written;
}
