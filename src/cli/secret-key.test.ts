import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillShop } from '../../bench/fill/fill-shop.ts';
import { endShop, startShop } from '../../test/faults/shop-process.ts';
import { databaseUrl } from '../../test/servers.ts';
import { mountSmallDisk } from '../../test/small-disk.ts';
import { freshDatabase } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { openCacheInvalidation } from '../platform/database/cache-invalidation.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { newId } from '../platform/id.ts';
import { describeSealedColumn } from '../platform/secrets/sealed-column.ts';
import { makeSecretBox, type SecretPurpose } from '../platform/secrets/secret-box.ts';
import { openSecretKey, parseSecretKey } from '../platform/secrets/secret-key.ts';
import { sealedColumns } from '../process/sealed-columns.ts';
import { backUp } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { changeSecretKey } from './change-secret-key.ts';
import { doctor } from './doctor.ts';
import { withDatabase } from './with-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-secret-key-'));
const settings: Record<string, string> = { NODE_ENV: 'development' };
const parseConfig = (variables: Record<string, string> = settings) => readConfig(variables, { isCommand: true });
const keyFile = () => join(settings.DATA_DIR as string, 'secret.key');
const readKey = (file = keyFile()) => parseSecretKey(readFileSync(file, 'utf8').trim()) as Buffer;
const values: [SecretPurpose, string, string][] = [
  ['payment keys', 'key secret', 'the payment secret'],
  ['push notifications', 'vapid', 'the push key'],
];

beforeAll(async () => {
  mkdirSync(join(folder, 'source'));
  const { dataDir, databaseUrl: url } = await freshDatabase(join(folder, 'source'));
  Object.assign(settings, { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) });
  await fillShop(parseConfig(), ['--products=3', '--orders=2', '--users=1']);
  writeFileSync(keyFile(), `${randomBytes(32).toString('base64')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An empty place to restore into. */
async function emptyPlace(): Promise<Record<string, string>> {
  const place: Record<string, string> = { NODE_ENV: 'development', DATA_DIR: join(folder, newId()) };
  if (!settings.DATABASE_URL) return place;
  const name = `empty_${process.pid}_${Math.floor(performance.now() * 1000)}`;
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return { ...place, DATABASE_URL: databaseUrl(inject('postgres'), name) };
}

function execute(text: string, parameters: unknown[] = []) {
  return withDatabase(parseConfig(), ({ pool }) => pool.query(text, parameters));
}

async function sealValues(): Promise<void> {
  const [keySecret, push] = values.map(([purpose, context, text]) =>
    makeSecretBox(readKey(), purpose).seal(text, context),
  );
  await execute(
    `insert into payment_settings (id, key_id, key_secret) values ('shop', 'rzp_live_x', $1)
    on conflict (id) do update set key_secret = excluded.key_secret`,
    [keySecret],
  );
  await execute(
    `insert into notification_settings (id, vapid_private_key) values ('shop', $1)
    on conflict (id) do update set vapid_private_key = excluded.vapid_private_key`,
    [push],
  );
}

async function openValues(key: Buffer): Promise<(string | null)[]> {
  const { rows } = await execute('select key_secret, vapid_private_key from payment_settings, notification_settings');
  const sealed = [rows[0].key_secret, rows[0].vapid_private_key];
  return values.map(([purpose, context], at) => makeSecretBox(key, purpose).open(sealed[at], context));
}

describe('A backup that is not encrypted', () => {
  it('is restored with one command where nothing in it needs the secret key', async () => {
    const file = join(folder, 'plain.backup');
    await backUp(parseConfig(), [file]);
    expect(await restore(parseConfig(await emptyPlace()), [file])).toMatch(/is restored: .* It has a new secret key/);
  });

  it('is not where something would be lost: what, is said', async () => {
    await sealValues();
    const file = join(folder, 'sealed.backup');
    await backUp(parseConfig(), [file]);
    const place = await emptyPlace();
    await expect(restore(parseConfig(place), [file])).rejects.toThrow(
      /without it these are lost: push notifications, payment keys\. Set SECRET_KEY, or copy/,
    );
    expect(existsSync(place.DATA_DIR as string)).toBe(false);
    expect(await restore(parseConfig(place), [file, '--without-secret-key'])).toMatch(/is restored/);
    const withKey = { ...(await emptyPlace()), SECRET_KEY: readFileSync(keyFile(), 'utf8').trim() };
    expect(await restore(parseConfig(withKey), [file])).toMatch(/photos\. Run doctor/);
  });

  it('is refused when its lines have no end, before they fill the memory', async () => {
    const file = join(folder, 'endless.backup');
    writeFileSync(file, zstdCompressSync(Buffer.alloc(80 * 1024 * 1024, 'x')));
    await expect(restore(parseConfig(await emptyPlace()), [file])).rejects.toThrow(
      /is damaged: it was cut off or changed/,
    );
  });

  it('is refused before anything is written when the disk has no room for it', async () => {
    const [first] = readMigrations();
    const manifest = {
      format: 'dhaaga-backup',
      version: 1,
      createdAt: '2026-11-30T00:00:00.000Z',
      migrations: [{ hash: first?.hash, at: first?.folderMillis }],
      ...{ rowCount: 0, photoCount: 1, keyMark: '', hasSecretKey: false },
    };
    const photo = { photo: `${'a'.repeat(24)}/master.webp`, base64: 'A'.repeat(31 * 1024 * 1024) };
    const lines = [manifest, photo].map((line) => `${JSON.stringify(line)}\n`).join('');
    const end = { end: 2, sha256: createHash('sha256').update(lines).digest('hex') };
    const file = join(folder, 'large.backup');
    writeFileSync(file, zstdCompressSync(`${lines}${JSON.stringify(end)}\n`));
    const disk = mountSmallDisk(16);
    try {
      const place = { ...(await emptyPlace()), DATA_DIR: join(disk.folder, 'data') };
      await expect(restore(parseConfig(place), [file])).rejects.toThrow(
        /large\.backup does not fit: restored it is larger than the 1\d MB that are free\. Nothing was written\.$/,
      );
      expect(readdirSync(disk.folder)).toEqual([]);
    } finally {
      disk.remove();
    }
  });
});

describe('The secret key', () => {
  const texts = values.map(([, , text]) => text);

  it('is changed: what it sealed opens with the new one alone, and the former one is at hand', async () => {
    await sealValues();
    const former = readKey();
    const said = await changeSecretKey(parseConfig(), []);
    const [, formerFile = ''] = /The former key is in (\S+):/.exec(said) ?? [];
    expect(said).toMatch(/^2 values are encrypted with the new key\. /);
    expect(readKey(formerFile)).toEqual(former);
    expect(await openValues(readKey())).toEqual(texts);
    expect(await openValues(former)).toEqual([null, null]);
  });

  it('is refused by the shop while a change is unfinished, which the same command finishes', async () => {
    await sealValues();
    const former = readKey();
    const next = randomBytes(32);
    // As after a crash between the commit and the renaming: one value was changed, and both keys are there.
    const resealed = makeSecretBox(next, 'payment keys').seal('the payment secret', 'key secret');
    await execute('update payment_settings set key_secret = $1', [resealed]);
    writeFileSync(`${keyFile()}.next`, `${next.toString('base64')}\n`);
    await expect(openSecretKey(parseConfig())).rejects.toThrow(
      /was interrupted: run "npm run shop -- secret-key change"/,
    );
    expect(await changeSecretKey(parseConfig(), [])).toMatch(/^1 values are/);
    expect(readKey()).toEqual(next);
    expect(await openValues(next)).toEqual(texts);
    expect(await openValues(former)).toEqual([null, null]);
  });

  it('of SECRET_KEY is written to a file that is named', async () => {
    await sealValues();
    const variables = { ...settings, SECRET_KEY: readFileSync(keyFile(), 'utf8').trim() };
    const file = join(folder, 'new.key');
    await expect(changeSecretKey(parseConfig(variables), [])).rejects.toThrow(/^SECRET_KEY is set: name one file/);
    await expect(changeSecretKey(parseConfig(), [file])).rejects.toThrow(/takes no file/);
    expect(await changeSecretKey(parseConfig(variables), [file])).toContain(`Set SECRET_KEY to the content of ${file}`);
    expect(await openValues(readKey(file))).toEqual(texts);
    writeFileSync(keyFile(), readFileSync(file));
  });

  it.runIf(inject('postgres'))('is not changed while the shop runs', async () => {
    const former = readKey();
    const db = await openDatabase({ dataDir: settings.DATA_DIR as string, databaseUrl: settings.DATABASE_URL });
    const cache = { invalidate: () => undefined, mayBeOld: () => undefined, findTags: () => [] };
    const end = await openCacheInvalidation(db, settings.DATABASE_URL, cache, () => undefined);
    await expect(changeSecretKey(parseConfig(), [])).rejects.toThrow(
      'The shop is running (1 processes): stop all of it',
    );
    await end();
    await db.close();
    expect(readKey()).toEqual(former);
    expect(existsSync(`${keyFile()}.next`)).toBe(false);
  });

  it('that is another one than the shop’s is reported by a backup and by doctor, which makes none', async () => {
    await sealValues();
    const sentence = 'The secret key opens none of the payment keys, push notifications in the database:';
    const other = { ...settings, SECRET_KEY: randomBytes(32).toString('hex') };
    expect(await backUp(parseConfig(other), [join(folder, 'other.backup')])).toContain(sentence);
    expect(await backUp(parseConfig(), [join(folder, 'same.backup')])).not.toContain(sentence);
    // It cannot ask the payment account, and throws what it has found.
    const examine = () => doctor(parseConfig(), []).catch((error: Error) => error.message);
    expect(await examine()).not.toContain(sentence);
    const key = readFileSync(keyFile());
    rmSync(keyFile());
    const said = await examine();
    const isMade = existsSync(keyFile());
    writeFileSync(keyFile(), key);
    expect(said).toContain(`To look at: ${sentence}`);
    expect(isMade).toBe(false);
  });

  it('is not made anew by a start whose database needs the former one, and another one is reported', async () => {
    await sealValues();
    const place = { DATA_DIR: settings.DATA_DIR ?? '', DATABASE_URL: settings.DATABASE_URL ?? '' };
    const key = readFileSync(keyFile());
    rmSync(keyFile());
    const refused = await startShop(place);
    const isMade = existsSync(keyFile());
    writeFileSync(keyFile(), `${randomBytes(32).toString('base64')}\n`);
    const started = await startShop(place);
    for (const { shop } of [refused, started]) await endShop(shop, 'SIGKILL');
    writeFileSync(keyFile(), key);
    expect(refused.output).toMatch(
      /^There is no \S+secret\.key, and the database has payment keys, push notifications that/m,
    );
    expect([refused.url, isMade]).toEqual([null, false]);
    expect(started.output).toMatch(
      /WARNING {2}The secret key opens none of the payment keys, push notifications in the/,
    );
  });

  it('seals only columns that a change of the key knows', async () => {
    const files = globSync('src/**/*schema.ts');
    const modules = await Promise.all(files.map((file) => import(join(process.cwd(), file))));
    const sealed = modules.flatMap((module) =>
      Object.values(module)
        .filter((one) => is(one, PgTable))
        .flatMap((table) =>
          getTableConfig(table)
            .columns.filter((column) => column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text')
            .map(({ name }) => ({ table: `public.${getTableConfig(table).name}`, column: name })),
        ),
    );
    expect(sealed.length).toBeGreaterThan(0);
    expect(new Set(sealedColumns.map(describeSealedColumn).map((one) => JSON.stringify(one)))).toEqual(
      new Set(sealed.map((one) => JSON.stringify(one))),
    );
  });
});
