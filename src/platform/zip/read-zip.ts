import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';

/** The bytes of an archive, wherever they are. */
export interface ZipSource {
  bytes: number;
  /** Exactly these bytes. */
  read(offset: number, length: number): Promise<Buffer>;
}

export interface ZipEntry {
  /** As written in the archive; never a path to write to. */
  name: string;
  size: number;
  packedSize: number;
  crc: number;
  method: number;
  isEncrypted: boolean;
  offset: number;
}

const inflate = promisify(inflateRaw);
const endBytes = 22;
const maxCommentBytes = 65_535;
const maxDirectoryBytes = 16 * 1024 * 1024;
const maxEntries = 50_000;
const signatures = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, entry: 0x02014b50, file: 0x04034b50 };
const [stored, deflated] = [0, 8];
const absent = 0xffffffff;

/** Files of an archive, without folders, in its order. Throws ShopError 400. */
export async function listZip(source: ZipSource): Promise<ZipEntry[]> {
  const { count, size, offset } = await findDirectory(source);
  if (count > maxEntries) throw new ShopError('bad_input', t('fileAnswers.mostFiles', { max: String(maxEntries) }));
  if (size > maxDirectoryBytes || offset + size > source.bytes) throw makeDamagedError();
  const directory = await source.read(offset, size);
  const entries: ZipEntry[] = [];
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.entry) throw makeDamagedError();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const end = at + 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
    if (end > directory.length) throw makeDamagedError();
    const entry = readEntry(directory, at);
    if (!entry.name.endsWith('/')) entries.push(entry);
    at = end;
  }
  // Parts that overlap unpack to many times the archive.
  if (entries.reduce((sum, { packedSize }) => sum + packedSize, 0) > source.bytes) throw makeDamagedError();
  return entries;
}

/** Throws ShopError 400 when it is damaged, encrypted or larger than that. */
export async function readZipEntry(source: ZipSource, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  const { size, packedSize, method, offset } = entry;
  if (entry.isEncrypted) throw new ShopError('bad_input', t('fileAnswers.encrypted'));
  if (size > maxBytes || packedSize > maxBytes)
    throw new ShopError('too_large', t('fileAnswers.largerThan', { max: Math.floor(maxBytes / 1024 / 1024) }));
  if (method !== stored && method !== deflated) throw new ShopError('bad_input', t('fileAnswers.unknownPacking'));
  if (offset + 30 > source.bytes) throw makeDamagedError();
  const head = await source.read(offset, 30);
  if (head.readUInt32LE(0) !== signatures.file) throw makeDamagedError();
  const begin = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (begin + packedSize > source.bytes) throw makeDamagedError();
  const packed = await source.read(begin, packedSize);
  const bytes = method === stored ? packed : await unpack(packed, size);
  if (bytes.length !== size || crc32(bytes) !== entry.crc) throw makeDamagedError();
  return bytes;
}

/** Unpacks no more than the archive declares. */
async function unpack(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    throw makeDamagedError(cause);
  }
}

async function findDirectory(source: ZipSource) {
  const length = Math.min(source.bytes, endBytes + maxCommentBytes);
  if (length < endBytes) throw makeDamagedError();
  const tail = await source.read(source.bytes - length, length);
  const sign = Buffer.alloc(4);
  sign.writeUInt32LE(signatures.end);
  const at = tail.lastIndexOf(sign, length - endBytes);
  if (at < 0) throw makeDamagedError();
  const [count, size, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (count !== 0xffff && size !== absent && offset !== absent) return { count, size, offset };
  return findLargeDirectory(source, source.bytes - length + at);
}

/** ZIP64: for more than 65,535 files or 4 GB. */
async function findLargeDirectory(source: ZipSource, end: number) {
  if (end < 20) throw makeDamagedError();
  const locator = await source.read(end - 20, 20);
  const at = Number(locator.readBigUInt64LE(8));
  if (locator.readUInt32LE(0) !== signatures.locator64 || at + 56 > source.bytes) throw makeDamagedError();
  const record = await source.read(at, 56);
  if (record.readUInt32LE(0) !== signatures.end64) throw makeDamagedError();
  const [count = 0, size = 0, offset = 0] = [32, 40, 48].map((field) => Number(record.readBigUInt64LE(field)));
  return { count, size, offset };
}

function readEntry(directory: Buffer, at: number): ZipEntry {
  const flags = directory.readUInt16LE(at + 8);
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
  const name = directory.subarray(at + 46, nameEnd);
  const extra = directory.subarray(nameEnd, nameEnd + directory.readUInt16LE(at + 30));
  const sizes = { size: directory.readUInt32LE(at + 24), packedSize: directory.readUInt32LE(at + 20) };
  return {
    name: flags & 0x800 || isUtf8(name) ? name.toString('utf8') : (readUnicodeName(name, extra) ?? readDosName(name)),
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    isEncrypted: (flags & 1) === 1,
    ...readLargeSizes({ ...sizes, offset: directory.readUInt32LE(at + 42) }, extra),
  };
}

type Sizes = Pick<ZipEntry, 'size' | 'packedSize' | 'offset'>;

/** The 64-bit values are in this order, each only where the short field is full. */
function readLargeSizes(sizes: Sizes, extra: Buffer): Sizes {
  const large = { ...sizes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let value = at + 4;
    for (const name of ['size', 'packedSize', 'offset'] as const)
      if (sizes[name] === absent && value + 8 <= extra.length) {
        large[name] = Number(extra.readBigUInt64LE(value));
        value += 8;
      }
  }
  return large;
}

/** Info-ZIP's field 0x7075: version, checksum of the name in the header, and the name in UTF-8. */
function readUnicodeName(name: Buffer, extra: Buffer): string | null {
  for (let at = 0; at + 9 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 0x7075 && extra.readUInt32LE(at + 5) === crc32(name))
      return extra.toString('utf8', at + 9, at + 4 + extra.readUInt16LE(at + 2));
  return null;
}

/** The upper half of code page 437, in which a ZIP has names that are not marked (APPNOTE, appendix D). */
const dosSigns =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function readDosName(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : dosSigns.charAt(byte - 0x80))).join('');
}

function isUtf8(bytes: Buffer): boolean {
  return !bytes.toString('utf8').includes('\ufffd');
}

function makeDamagedError(cause?: unknown): ShopError {
  return new ShopError('bad_input', t('fileAnswers.zipDamaged'), { cause });
}
