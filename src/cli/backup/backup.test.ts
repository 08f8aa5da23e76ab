import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillShop } from '../../../bench/fill/fill-shop.ts';
import { findProgram } from '../../../test/programs.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { databaseUrl } from '../../../test/servers.ts';
import { freshDatabase } from '../../../test/test-app.ts';
import { findLastBackups, nameOfBackup } from '../../backup/index.ts';
import { readConfig } from '../../config.ts';
import { newId } from '../../platform/id.ts';
import { type Bucket, openBucket } from '../../platform/s3/bucket.ts';
import { openSecretKey } from '../../platform/secrets/secret-key.ts';
import { exportCatalogCsv } from '../catalog.ts';
import { withReadableDatabase } from '../with-database.ts';
import { makeBackupKey } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-backup-'));
const keyFile = join(folder, 'backup.key');
const otherKeyFile = join(folder, 'other.key');
const settings: Record<string, string> = { NODE_ENV: 'development' };
const target: Record<string, string> = {};
let recipient: string;
let server: S3Server;
let bucket: Bucket;
let backedUp: Buffer;

const address = (path: string) =>
  `s3://${server.storage.bucket}/${path}?endpoint=${server.storage.endpoint}&region=${server.storage.region}`;
const parseConfig = (variables: Record<string, string>) => readConfig(variables, { isCommand: true });

/** The S3 server answers in this process meanwhile. */
function shop(variables: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: '', ...variables };
  let command: ReturnType<typeof execFile> | undefined;
  const ended = new Promise<{ status: number | null; said: string }>((done) => {
    command = execFile(process.execPath, [findProgram('shop'), ...args], { env }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code ?? -1) : 0, said: (stdout + stderr).trim() }),
    );
  });
  return { ended, kill: () => command?.kill('SIGKILL') };
}

async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${Math.floor(performance.now() * 1000)}`;
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return databaseUrl(inject('postgres'), name);
}

beforeAll(async () => {
  server = await startS3Server();
  bucket = openBucket(server.storage, server.storage.credentials);
  const { accessKeyId, secretAccessKey } = server.storage.credentials;
  const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
  mkdirSync(join(folder, 'source'));
  const source = await freshDatabase(join(folder, 'source'));
  Object.assign(settings, keys, { DATA_DIR: source.dataDir });
  Object.assign(target, keys, { NODE_ENV: 'development', DATA_DIR: join(folder, 'target') });
  if (source.databaseUrl) {
    settings.DATABASE_URL = source.databaseUrl;
    target.DATABASE_URL = await emptyDatabase();
  }
  await fillShop(parseConfig(settings), ['--products=3', '--orders=2', '--users=1']);
  await openSecretKey(parseConfig(settings));
  recipient = /age1\w+/.exec(await makeBackupKey(parseConfig(settings), [keyFile]))?.[0] ?? '';
  await makeBackupKey(parseConfig(settings), [otherKeyFile]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const lastBackups = () => withReadableDatabase(parseConfig(settings), (db) => findLastBackups(db.read));

describe('A backup in a bucket', () => {
  it('leaves no object when it is killed, or when the store refuses it', async () => {
    const pass = () => false as const;
    const killed = shop(settings, 'backup', address('backups/killed.backup'));
    server.faults.push(pass, () => killed.kill());
    expect(await killed.ended).toMatchObject({ status: -1 });
    expect(server.requests.at(-1)).toMatch(/^PUT \/backups\/killed.backup/);

    const deny = (_: IncomingMessage, response: ServerResponse) => response.writeHead(403).end();
    server.faults.push(pass, deny);
    expect(await shop(settings, 'backup', address('backups/denied.backup')).ended).toEqual({
      status: 1,
      said: expect.stringMatching(/^The object store answered 403 for bucket [^\n]+$/),
    });
    expect(await bucket.list('backups/')).toEqual([]);
    expect((await lastBackups()).problem).toMatch(/^The object store answered 403/);
  });

  it('is written while nothing else has its name, and its shop is restored from it', async () => {
    const where = address('backups/drill/shop.backup.age');
    expect(await shop(settings, 'backup', where, `--to=${recipient}`).ended).toEqual({
      status: 0,
      said: expect.stringMatching(/^s3:\/\/dhaaga-photos\/backups\/drill\/shop\.backup\.age: \d+ kB, .*Encrypted/),
    });
    const { good, problem } = await lastBackups();
    expect({ file: good?.file, problem }).toEqual({ file: 'shop.backup.age', problem: null });
    backedUp = (await bucket.get('backups/drill/shop.backup.age')) as Buffer;
    expect(good?.bytes).toBe(backedUp.length);
    expect((await shop(settings, 'backup', where).ended).said).toMatch(/exists already: name another file\.$/);

    const restored = await shop(target, 'restore', where, `--identity=${keyFile}`).ended;
    expect(restored).toEqual({ status: 0, said: expect.stringMatching(/is restored: \d+ rows/) });
    expect(await exportCatalogCsv(parseConfig(target))).toBe(await exportCatalogCsv(parseConfig(settings)));
  });

  it('without encryption survives a store that breaks off on the way there and on the way back', async () => {
    type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
    /** Answers the next request of this kind; the others go to the store. */
    const once = (isMeant: (request: IncomingMessage) => boolean, answer: Answer) => {
      const fault: Answer = (request, response) => {
        if (isMeant(request)) return answer(request, response);
        server.faults.unshift(fault);
        return false;
      };
      server.faults.push(fault);
    };
    const where = address('backups/plain.backup');
    let broken = 0;
    const breakOff: Answer = (request) => {
      broken++;
      request.once('data', () => request.destroy());
    };
    once(({ method }) => method === 'PUT', breakOff);
    expect(await shop(settings, 'backup', where).ended).toMatchObject({ status: 0 });
    expect(broken).toBe(1);
    const bytes = (await bucket.get('backups/plain.backup')) as Buffer;
    // The magic number of zstd (RFC 8878, 3.1.1).
    expect(bytes.subarray(0, 4).toString('hex')).toBe('28b52ffd');
    const whole = await bucket.stream('backups/plain.backup');
    const tag = whole?.headers.etag ?? '';
    whole?.body?.destroy();
    once(
      ({ method }) => method === 'GET',
      (_, response) => {
        broken++;
        response.writeHead(200, { 'content-length': bytes.length, etag: tag });
        response.write(bytes.subarray(0, 100), () => response.destroy());
      },
    );
    const DATA_DIR = join(folder, 'plain');
    const back = await shop({ ...target, DATABASE_URL: '', DATA_DIR }, 'restore', where, '--without-secret-key').ended;
    expect(back).toEqual({ status: 0, said: expect.stringMatching(/is restored: \d+ rows/) });
    expect(broken).toBe(2);
  }, 240_000);

  it('is one of those that are made each day: expired ones are deleted, and nothing else in the bucket', async () => {
    const days = Array.from({ length: 9 }, (_, n) => `shop-2020-01-0${n + 1}T22-00-00Z.backup`);
    const foreign = 'shop-2020-01-09T22-00-05Z.backup';
    const others = ['daily/mine.backup', `daily/older/${days[0]}`, `daily/${foreign}`, `other/${days[0]}`];
    await withReadableDatabase(parseConfig(settings), async (db) => {
      for (const file of days)
        await db.pool.query(
          `insert into backups (id, file, is_scheduled, finished_at, bytes) values ($1, $1, true, '2020-01-10', 1)`,
          [file],
        );
    });
    for (const key of [...days.map((day) => `daily/${day}`), ...others]) await bucket.put(key, Buffer.from('x'));
    const scheduled = { ...settings, BACKUP_URL: address('daily'), BACKUP_RECIPIENT: recipient };
    expect(await shop(scheduled, 'backup', '--scheduled').ended).toMatchObject({ status: 0 });
    const { good } = await lastBackups();
    expect(good).toMatchObject({ isScheduled: true, file: expect.stringMatching(/^shop-20.*Z\.backup\.age$/) });
    const stay = days.slice(3).map((day) => `daily/${day}`);
    expect((await bucket.list('daily/')).sort()).toEqual(
      [...others.slice(0, 3), ...stay, `daily/${good?.file}`].sort(),
    );
    expect(await bucket.list('other/')).toHaveLength(1);
    await expect(restore(parseConfig(target), [address('daily/none.backup')])).rejects.toThrow(/does not exist\.$/);
  });
});

it('A scheduled backup leaves what another shop writes to the same folder at the same time', async () => {
  const daily = join(folder, 'daily');
  mkdirSync(daily);
  const foreign = `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.0a1b2c3d.part`;
  writeFileSync(join(daily, foreign), 'half of a backup');
  // Of this and the next minutes.
  const names = Array.from({ length: 300 }, (_, seconds) =>
    nameOfBackup(new Date(Date.now() + seconds * 1_000), false),
  );
  for (const name of names) writeFileSync(join(daily, name), 'of another shop');
  expect(await shop({ ...settings, BACKUP_DIR: daily }, 'backup', '--scheduled').ended).toMatchObject({ status: 0 });
  const file = (await lastBackups()).good?.file;
  expect(readdirSync(daily).sort()).toEqual([foreign, ...names, file].sort());
  for (const name of names) expect(readFileSync(join(daily, name), 'utf8')).toBe('of another shop');
});

describe('A backup is refused with one line, and nothing is written,', () => {
  const manifest = {
    ...{ format: 'dhaaga-backup', version: 1, createdAt: '2026-11-29T00:00:00.000Z' },
    ...{ migrations: [{ hash: 'later', at: 9e12 }], rowCount: 0, photoCount: 0, keyMark: '', hasSecretKey: false },
  };
  const made = (first: object) => {
    const line = `${JSON.stringify(first)}\n`;
    const end = { end: 1, sha256: createHash('sha256').update(line).digest('hex') };
    return zstdCompressSync(`${line}${JSON.stringify(end)}\n`);
  };
  const changed = () => {
    const bytes = Buffer.from(backedUp);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
    return bytes;
  };
  const places = ['a file', 'a bucket'] as const;
  const refusals: [string, () => Buffer, string, RegExp][] = [
    ['is truncated', () => backedUp.subarray(0, -100), keyFile, /is damaged: it was cut off or changed/],
    ['was modified', changed, keyFile, /is damaged: it was cut off or changed/],
    ['is no backup', () => Buffer.from('PK, a ZIP archive of photos'), keyFile, /is not a backup of a shop/],
    ['is empty', () => Buffer.alloc(0), keyFile, /is not a backup of a shop/],
    ['is for another key', () => backedUp, otherKeyFile, /is encrypted for another key than the given one/],
    ['is of a newer release', () => made(manifest), keyFile, /was made by a newer release of the shop: update/],
    ['has a newer format', () => made({ ...manifest, version: 2 }), keyFile, /was made by a newer release/],
  ];
  it.each(refusals)('that %s', async (_, bytes, identity, expected) => {
    for (const place of places) {
      const file = join(folder, `${newId()}.backup`);
      const key = `refused/${newId()}.backup`;
      if (place === 'a file') writeFileSync(file, bytes());
      else await bucket.put(key, bytes());
      const empty: Record<string, string> = { ...target, DATA_DIR: join(folder, 'untouched') };
      if (target.DATABASE_URL) empty.DATABASE_URL = await emptyDatabase();
      const work = restore(parseConfig(empty), [place === 'a file' ? file : address(key), `--identity=${identity}`]);
      const { message } = await work.then(
        () => new Error('It was restored.'),
        (error: Error) => error,
      );
      expect(message, place).toMatch(expected);
      expect(message).not.toContain('\n');
      expect(existsSync(empty.DATA_DIR as string)).toBe(false);
      if (empty.DATABASE_URL) expect(await tablesIn(empty.DATABASE_URL)).toBe(0);
    }
  });

  it('into a folder, a database or a bucket of photos that is not empty', async () => {
    const file = join(folder, 'good.backup.age');
    writeFileSync(file, backedUp);
    const into = (variables: Record<string, string>) =>
      restore(parseConfig({ ...target, DATABASE_URL: '', ...variables }), [file, `--identity=${keyFile}`]);
    const used = join(folder, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'notes.txt'), 'mine');
    await expect(into({ DATA_DIR: used })).rejects.toThrow(/^DATA_DIR \S+ is not empty \(notes\.txt\).* Nothing was/);
    expect(readFileSync(join(used, 'notes.txt'), 'utf8')).toBe('mine');
    const DATA_DIR = join(folder, 'untouched');
    if (settings.DATABASE_URL)
      await expect(into({ DATA_DIR, DATABASE_URL: settings.DATABASE_URL })).rejects.toThrow(
        /^The database of DATABASE_URL is not empty .* Nothing was written\.$/,
      );
    await bucket.put(`photos/${newId()}/master.webp`, Buffer.from('photo'));
    const { endpoint, region } = server.storage;
    const STORAGE_URL = `s3://${server.storage.bucket}?endpoint=${endpoint}&region=${region}`;
    await expect(into({ DATA_DIR, STORAGE_URL })).rejects.toThrow(/^The bucket of STORAGE_URL holds photos/);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('from an address that says too little, or without the keys of the bucket', async () => {
    const refused = (given: string) => expect(restore(parseConfig(settings), [given])).rejects;
    await refused('s3://bucket?region=x-1').toThrow(/^The address of the backup in a bucket: expected a path/);
    await refused('s3://bucket/photos/x?region=x-1').toThrow(/another path than photos and public/);
    await refused('s3://bucket/shop.backup').toThrow(/a region, such as/);
    const { AWS_ACCESS_KEY_ID: _, ...keyless } = settings;
    await expect(restore(parseConfig(keyless), [address('a/b.backup')])).rejects.toThrow(/^AWS_ACCESS_KEY_ID and/);
  });
});

async function tablesIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as count from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`,
  );
  await client.end();
  return rows[0].count;
}
