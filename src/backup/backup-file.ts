import { createHash } from 'node:crypto';
import { Readable, pipeline as startPipeline } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress, zstdCompressSync } from 'node:zlib';
import { StorageFailure } from '../platform/s3/storage-failure.ts';
import type { BackupLine, Manifest } from './backup-line.ts';
import type { BackupFile } from './backup-store.ts';
import { requireForm } from './require-form.ts';
import { isReadable, readPhotoLine, splitLines } from './split-lines.ts';

/** A file that cannot be restored; its message is one line. */
export class UnusableBackup extends Error {}

const ageHeader = 'age-encryption.org/v1';
/** With a recipient it has 200 bytes; the library reads it into memory, however long it is. */
const maxAgeHeaderBytes = 16 * 1024;
const ageHeaderEnd = /\n--- [^\n]{1,100}\n/;
const zstdHeader = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };
const emptyFrame = zstdCompressSync(Buffer.alloc(0), compression);

/** Returns the size in bytes. */
export async function writeBackupFile(
  file: BackupFile,
  lines: AsyncIterable<BackupLine>,
  recipients: readonly string[],
): Promise<number> {
  let problem: unknown;
  const noted = async function* () {
    try {
      yield* withEnd(lines);
    } catch (error) {
      problem = error;
      throw error;
    }
  };
  const compressed = createZstdCompress(compression).on('error', () => undefined);
  const body = recipients.length > 0 ? await encrypt(compressed, recipients) : compressed;
  const made = pipeline(Readable.from(noted()), compressed);
  const [stored, all] = await Promise.allSettled([file.write(body), made]);
  if (problem) throw problem;
  if (stored.status === 'rejected') throw stored.reason;
  if (all.status === 'rejected') throw all.reason;
  return stored.value;
}

async function* withEnd(lines: AsyncIterable<BackupLine>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    if (!isReadable(bytes)) throw new Error('A record of the shop is too large for a backup. Nothing was written.');
    hash.update(bytes);
    count++;
    yield bytes;
  }
  yield Buffer.from(`${JSON.stringify({ end: count, sha256: hash.digest('hex') })}\n`);
}

async function encrypt(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as never);
  return Readable.fromWeb(encrypted as unknown as ReadableStream);
}

export interface ReadOptions {
  /** The age identity, `AGE-SECRET-KEY-1…`. */
  identity?: string;
  onBytes?: (count: number) => void;
  /** It was read as a whole before, and is being loaded. */
  isVerified?: boolean;
}

/** The lines without the last one, which must match them. Throws UnusableBackup, also after some lines. */
export async function* readBackupFile(file: BackupFile, options: ReadOptions = {}): AsyncGenerator<BackupLine> {
  try {
    yield* readLines(file, options);
  } catch (cause) {
    if (cause instanceof UnusableBackup || cause instanceof StorageFailure) throw cause;
    if ((cause as NodeJS.ErrnoException).syscall) throw cause;
    const after = options.isVerified ? 'It was whole a moment ago.' : 'Nothing was written.';
    throw new UnusableBackup(`${file.label} is damaged: it was cut off or changed. ${after}`, { cause });
  }
}

async function* readLines(file: BackupFile, options: ReadOptions): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256');
  let count = 0;
  let isEnded = false;
  let columnCount = 0;
  for await (const bytes of splitLines(await openPlain(file, options))) {
    if (isEnded) throw new Error('There are lines after the end.');
    const line: unknown = readPhotoLine(bytes) ?? JSON.parse(bytes.toString());
    if (count === 0) requireManifest(file.label, line);
    requireForm(line, columnCount);
    if ('format' in line && count > 0) throw new Error('There is a second first line.');
    if ('table' in line) columnCount = line.columns.length;
    if ('end' in line) {
      if (line.end !== count || line.sha256 !== hash.digest('hex')) throw new Error('The checksum differs.');
      isEnded = true;
      continue;
    }
    hash.update(bytes).update('\n');
    count++;
    yield line;
  }
  if (!isEnded) throw new Error('The end is missing.');
}

function requireManifest(label: string, line: unknown): void {
  const { format, version } = Object(line) as Partial<Manifest>;
  if (format !== 'dhaaga-backup') throw new UnusableBackup(`${label} is not a backup of a shop.`);
  if (version !== 1)
    throw new UnusableBackup(`${label} was made by a newer release of the shop: update the shop first.`);
}

async function openPlain(file: BackupFile, { identity, onBytes }: ReadOptions): Promise<AsyncIterable<Buffer>> {
  const chunks = file.read()[Symbol.asyncIterator]();
  const start = await readStart(chunks).catch(async (error) => {
    await chunks.return?.();
    throw error;
  });
  const isEncrypted = isAge(start);
  const isBackup = isEncrypted || start.subarray(0, 4).equals(zstdHeader);
  if (!isBackup || (isEncrypted && !identity)) {
    await chunks.return?.();
    if (!isBackup) throw new UnusableBackup(`${file.label} is not a backup of a shop.`);
    throw new UnusableBackup(`${file.label} is encrypted: name the file with its key, --identity=<file>.`);
  }
  const whole = Readable.from(readAll(start, chunks, onBytes), { objectMode: false });
  const packed = identity && isEncrypted ? await decrypt(file.label, whole, identity) : whole;
  return decompress(packed);
}

/**
 * Node's decompressor ends with its frame, and whether it reports what follows depends on how fast it is read. What may
 * follow is the frame without content that Node's compressor appends when its last input was already flushed.
 */
async function* decompress(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = packed[Symbol.asyncIterator]();
  const decompressor = createZstdDecompress();
  let given = 0;
  let last = Buffer.alloc(0);
  const counted = async function* () {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      given += next.value.length;
      last = Buffer.concat([last, next.value]).subarray(-next.value.length - emptyFrame.length);
      yield next.value;
    }
  };
  try {
    // Its reader gets the error of each part.
    yield* startPipeline(Readable.from(counted(), { objectMode: false }), decompressor, () => undefined);
    for await (const _ of counted());
    const left = given - decompressor.bytesWritten;
    if (left > 0 && !(left <= last.length && last.subarray(-left).equals(emptyFrame)))
      throw new Error('There is something after the end.');
  } finally {
    await source.return?.();
  }
}

async function decrypt(label: string, file: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(Readable.toWeb(file) as never).catch((cause: Error) => {
    if (!/no identity matched/i.test(cause.message)) throw cause;
    throw new UnusableBackup(`${label} is encrypted for another key than the given one.`, { cause });
  });
  return Readable.fromWeb(plain as unknown as ReadableStream);
}

/** The whole header of an encrypted file. */
async function readStart(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  const isLacking = () => start.length < ageHeader.length || (isAge(start) && !hasAgeHeader(start));
  while (isLacking()) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

const isAge = (start: Buffer) => start.subarray(0, ageHeader.length).toString('latin1') === ageHeader;

function hasAgeHeader(start: Buffer): boolean {
  if (ageHeaderEnd.test(start.subarray(0, maxAgeHeaderBytes).toString('latin1'))) return true;
  if (start.length >= maxAgeHeaderBytes) throw new Error('The header of the encryption is too long.');
  return false;
}

async function* readAll(
  start: Buffer,
  chunks: AsyncIterator<Buffer>,
  onBytes: ReadOptions['onBytes'],
): AsyncGenerator<Buffer> {
  try {
    for (let chunk: Buffer | undefined = start; chunk; chunk = (await chunks.next()).value) {
      onBytes?.(chunk.length);
      yield chunk;
    }
  } finally {
    await chunks.return?.();
  }
}
