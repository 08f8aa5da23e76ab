import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** One line of a backup. The first is the manifest, the last says how many lines came before and their SHA-256. */
export type BackupLine =
  | Manifest
  | { table: string; columns: string[] }
  /** Values as PostgreSQL writes them in text. */
  | { rows: (string | null)[][] }
  | { sequence: string; lastValue: string }
  | { photo: string; base64: string }
  | { secretKey: string }
  | { end: number; sha256: string };

export interface Manifest {
  format: 'dhaaga-backup';
  version: 1;
  createdAt: string;
  /** Those of the database, in order: how new its schema is. */
  migrations: { hash: string; at: number }[];
  rowCount: number;
  photoCount: number;
  /** Tells the secret key of the shop from another one. */
  keyMark: string;
  hasSecretKey: boolean;
}

/** A file that cannot be restored; its message is one line. */
export class UnusableBackup extends Error {}

const ageHeader = 'age-encryption.org/v1';
const zstdHeader = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** Writes to `<path>.part` and renames it when everything is on the disk. Returns the size in bytes. */
export async function writeBackupFile(
  path: string,
  lines: AsyncIterable<BackupLine>,
  recipients: readonly string[],
): Promise<number> {
  const part = `${path}.part`;
  const file = createWriteStream(part, { flags: 'w', mode: 0o600, flush: true });
  try {
    const compressed = createZstdCompress(compression);
    const written = pipeline(Readable.from(withEnd(lines)), compressed);
    const body = recipients.length > 0 ? await encrypt(compressed, recipients) : compressed;
    await Promise.all([written, pipeline(body, file)]);
    await rename(part, path);
    await syncFolderOf(path);
    return (await stat(path)).size;
  } catch (error) {
    file.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

async function* withEnd(lines: AsyncIterable<BackupLine>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
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

async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

export interface ReadOptions {
  /** The age identity, `AGE-SECRET-KEY-1…`. */
  identity?: string;
  onBytes?: (count: number) => void;
}

/** The lines without the last one, which must match them. Throws UnusableBackup, also after some lines. */
export async function* readBackupFile(path: string, options: ReadOptions = {}): AsyncGenerator<BackupLine> {
  try {
    yield* readLines(path, options);
  } catch (cause) {
    if (cause instanceof UnusableBackup || (cause as NodeJS.ErrnoException).syscall) throw cause;
    throw new UnusableBackup(`${path} is damaged: it was cut off or changed. Nothing was written.`, { cause });
  }
}

async function* readLines(path: string, options: ReadOptions): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256');
  let count = 0;
  let isEnded = false;
  for await (const bytes of splitLines(await openPlain(path, options))) {
    if (isEnded) throw new Error('There are lines after the end.');
    const line = JSON.parse(bytes.toString()) as BackupLine;
    if ('end' in line) {
      if (line.end !== count || line.sha256 !== hash.digest('hex')) throw new Error('The checksum differs.');
      isEnded = true;
      continue;
    }
    hash.update(bytes).update('\n');
    if (count++ === 0) requireManifest(path, line);
    yield line;
  }
  if (!isEnded) throw new Error('The end is missing.');
}

function requireManifest(path: string, line: BackupLine): asserts line is Manifest {
  if (!('format' in line) || line.format !== 'dhaaga-backup')
    throw new UnusableBackup(`${path} is not a backup of a shop.`);
  if (line.version !== 1)
    throw new UnusableBackup(`${path} was made by a newer release of the shop: update the shop first.`);
}

async function openPlain(path: string, { identity, onBytes }: ReadOptions): Promise<Readable> {
  const first = await readStart(path);
  const isEncrypted = first.toString('latin1') === ageHeader;
  if (!isEncrypted && !first.subarray(0, 4).equals(zstdHeader))
    throw new UnusableBackup(`${path} is not a backup of a shop.`);
  if (isEncrypted && !identity)
    throw new UnusableBackup(`${path} is encrypted: name the file with its key, --identity=<file>.`);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes?.(chunk.length);
      done(null, chunk);
    },
  });
  const file = forward(createReadStream(path), counted);
  const packed = identity && isEncrypted ? await decrypt(path, file, identity) : file;
  return forward(packed, createZstdDecompress());
}

/** Like `pipe`, and passes errors on. */
function forward<Target extends Transform>(source: Readable, target: Target): Target {
  source.once('error', (error) => target.destroy(error));
  target.once('close', () => source.destroy());
  return source.pipe(target);
}

async function decrypt(path: string, file: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(Readable.toWeb(file) as never).catch((cause: Error) => {
    if (!/no identity matched/i.test(cause.message)) throw cause;
    throw new UnusableBackup(`${path} is encrypted for another key than the given one.`, { cause });
  });
  return Readable.fromWeb(plain as unknown as ReadableStream);
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]);
      parts = [];
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) throw new Error('The last line is not whole.');
}
