import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillShop } from '../../../bench/fill/fill-shop.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { databaseUrl } from '../../../test/servers.ts';
import { mountSmallDisk } from '../../../test/small-disk.ts';
import { freshDatabase } from '../../../test/test-app.ts';
import { readBackupFile, writeBackupFile } from '../../backup/backup-file.ts';
import { findLastBackups } from '../../backup/index.ts';
import { readConfig } from '../../config.ts';
import { newId } from '../../platform/id.ts';
import { folderPhotoStore } from '../../platform/pictures/photo-store.ts';
import { openSecretKey } from '../../platform/secrets/secret-key.ts';
import { withDatabase, withReadableDatabase } from '../with-database.ts';
import { backUp, makeBackupKey } from './backup.ts';
import { openBackupFile } from './backup-place.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-restore-'));
const settings: Record<string, string> = { NODE_ENV: 'development' };
const keyFile = join(folder, 'backup.key');
const photoIds = Array.from({ length: 12 }, newId).sort();
/** Of a gift wrap; the others are of products. */
const wrapPhotoId = photoIds[11] ?? '';
let server: S3Server;
let recipient: string;

const parseConfig = (variables: Record<string, string> = settings) => readConfig(variables, { isCommand: true });
const photosDir = () => parseConfig().photosDir;
const bucketSettings = () => {
  const { bucket, endpoint, region, credentials } = server.storage;
  return {
    STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
};

beforeAll(async () => {
  server = await startS3Server();
  mkdirSync(join(folder, 'source'));
  const { dataDir, databaseUrl: url } = await freshDatabase(join(folder, 'source'));
  Object.assign(settings, { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) });
  await fillShop(parseConfig(), ['--products=3', '--orders=2', '--users=1']);
  await openSecretKey(parseConfig());
  await withDatabase(parseConfig(), async ({ pool }) => {
    await pool.query('delete from photos');
    for (const id of photoIds.filter((one) => one !== wrapPhotoId))
      await pool.query('insert into photos (id, width, height) values ($1, 1, 1)', [id]);
    const wrap = `insert into gift_wraps (id, name, price_paise, position, photo_id) values ($1, 'Silk', 0, 9, $2)`;
    await pool.query(wrap, [newId(), wrapPhotoId]);
  });
  for (const id of photoIds) await folderPhotoStore(photosDir()).put(`${id}/master.webp`, Buffer.from(id));
  recipient = /age1\w+/.exec(await makeBackupKey(parseConfig(), [keyFile]))?.[0] ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyPlace(): Promise<Record<string, string>> {
  const place: Record<string, string> = { NODE_ENV: 'development', DATA_DIR: join(folder, newId()) };
  if (!settings.DATABASE_URL) return place;
  const name = `empty_${newId()}`;
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return { ...place, DATABASE_URL: databaseUrl(inject('postgres'), name) };
}

const lastBackups = () => withReadableDatabase(parseConfig(), (db) => findLastBackups(db.read));
const newFile = () => join(folder, `${newId()}.backup`);

describe('A photo whose files are lost', () => {
  const [lost = '', ...others] = photoIds;
  const moveAway = (ids: readonly string[]) => {
    const store = folderPhotoStore(photosDir());
    return Promise.all(ids.map((id) => store.remove(id)));
  };
  const putBack = async (ids: readonly string[]) => {
    for (const id of ids) await folderPhotoStore(photosDir()).put(`${id}/master.webp`, Buffer.from(id));
  };

  it('is left out of the backup and named, and the others are restored', async () => {
    await moveAway([lost]);
    const file = newFile();
    const said = await backUp(parseConfig(), [file]);
    await putBack([lost]);
    const lacks = `Left out, because the photo store has no files of them: ${lost}.`;
    expect(said).toContain(`11 photos. ${lacks}`);
    expect(await lastBackups()).toMatchObject({ good: { photos: 11, problem: lacks }, problem: null });
    const place = await emptyPlace();
    expect(await restore(parseConfig(place), [file])).toMatch(/ rows, 11 photos\./);
    expect(readdirSync(join(place.DATA_DIR ?? '', 'photos')).sort()).toEqual(others);
  });

  it('is not left out beside many others: the photo store must be another one', async () => {
    const many = photoIds.slice(0, 3);
    await moveAway(many);
    const file = newFile();
    await expect(backUp(parseConfig(), [file])).rejects.toThrow(
      /^More than a tenth of the 12 photos have no files in the photo store: .* Nothing was written\.$/,
    );
    await putBack(many);
    expect(existsSync(file)).toBe(false);
    expect((await lastBackups()).problem).toMatch(/^More than a tenth/);
  });
});

describe('A backup', () => {
  it('has the photos of folder and bucket between the change to a bucket and the move', async () => {
    const config = parseConfig({ ...settings, ...bucketSettings() });
    expect(await backUp(config, [newFile()])).toContain(' 12 photos.');
  });

  it.runIf(inject('postgres'))('is whole also when another one is written to the same file meanwhile', async () => {
    const file = newFile();
    const written = await Promise.allSettled([backUp(parseConfig(), [file]), backUp(parseConfig(), [file])]);
    expect(written.map(({ status }) => status)).toContain('fulfilled');
    expect(await restore(parseConfig(await emptyPlace()), [file])).toMatch(/is restored: .* 12 photos/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.runIf(inject('postgres'))(
    'is refused where another DATA_DIR is named, and no secret key is made there',
    async () => {
      const other = join(folder, 'other');
      const file = newFile();
      await expect(backUp(parseConfig({ ...settings, DATA_DIR: other }), [file, `--to=${recipient}`])).rejects.toThrow(
        `There is no secret.key in ${other}: set DATA_DIR or SECRET_KEY as for the shop. Nothing was written.`,
      );
      expect([existsSync(other), existsSync(file)]).toEqual([false, false]);
    },
  );
});

it('A backup that lacks rows is refused before anything is written', async () => {
  const file = newFile();
  await backUp(parseConfig(), [file]);
  const stored = openBackupFile(parseConfig(), file);
  const some = async function* () {
    for await (const line of readBackupFile(stored)) if (!('rows' in line)) yield line;
  };
  const other = openBackupFile(parseConfig(), newFile());
  await writeBackupFile(other, some(), []);
  const place = await emptyPlace();
  await expect(restore(parseConfig(place), [other.label, '--without-secret-key'])).rejects.toThrow(
    'does not hold what it says in its first line. Nothing was written.',
  );
  expect(existsSync(place.DATA_DIR ?? '')).toBe(false);
});

describe('An interrupted restore is repeated with the same command', () => {
  it('after it has stored photos in a bucket', async () => {
    const file = newFile();
    await backUp(parseConfig(), [file, `--to=${recipient}`]);
    const place = { ...(await emptyPlace()), ...bucketSettings() };
    const pass = () => false as const;
    const isPut = (url = '', method = '') => method === 'PUT' && url.includes(photoIds[5] ?? '');
    const deny: (typeof server.faults)[number] = (request, response) => {
      if (isPut(request.url, request.method)) return response.writeHead(403).end();
      server.faults.unshift(deny);
      return false;
    };
    server.faults.push(pass, deny);
    await expect(restore(parseConfig(place), [file, `--identity=${keyFile}`])).rejects.toThrow(/answered 403/);
    const again = [file, `--identity=${keyFile}`];
    expect(await restore(parseConfig(place), again)).toMatch(/ rows, 12 photos\./);
    const elsewhere = { ...(await emptyPlace()), ...bucketSettings() };
    await expect(restore(parseConfig(elsewhere), again)).rejects.toThrow(/^The bucket of STORAGE_URL holds photos/);
  });

  it('after it has loaded the database', async () => {
    const file = newFile();
    await backUp(parseConfig(), [file, `--to=${recipient}`]);
    const place = await emptyPlace();
    const { DATA_DIR = '' } = place;
    mkdirSync(DATA_DIR);
    const key = join(DATA_DIR, 'secret.key');
    symlinkSync(join(folder, 'missing', 'secret.key'), key);
    const again = [file, `--identity=${keyFile}`];
    await expect(restore(parseConfig(place), again)).rejects.toThrow(
      /^There is no file or folder .* The restore is not finished/,
    );
    rmSync(key);
    const other = newFile();
    await backUp(parseConfig(), [other]);
    if (settings.DATABASE_URL)
      await expect(restore(parseConfig(place), [other, '--without-secret-key'])).rejects.toThrow(
        /is not empty \(it has the rows of another backup\)/,
      );
    await folderPhotoStore(join(DATA_DIR, 'photos')).remove(photoIds[0] ?? '');
    expect(await restore(parseConfig(place), again)).toMatch(/ rows, 12 photos\./);
    expect(readFileSync(key, 'utf8')).toBe(readFileSync(join(settings.DATA_DIR ?? '', 'secret.key'), 'utf8'));
    expect(readdirSync(join(DATA_DIR, 'photos')).sort()).toEqual(photoIds);
    const rows = await withDatabase(parseConfig(place), ({ pool }) => pool.query('select id from photos order by id'));
    expect(rows.rows.map(({ id }) => id)).toEqual(photoIds.filter((id) => id !== wrapPhotoId));
    await expect(restore(parseConfig(place), again)).rejects.toThrow(/is not empty/);
  });

  it('and not from a file in DATA_DIR, nor with a key there: it would delete them', async () => {
    const file = newFile();
    await backUp(parseConfig(), [file, `--to=${recipient}`]);
    const place = await emptyPlace();
    const { DATA_DIR = '' } = place;
    mkdirSync(DATA_DIR);
    symlinkSync(join(folder, 'missing', 'secret.key'), join(DATA_DIR, 'secret.key'));
    await expect(restore(parseConfig(place), [file, `--identity=${keyFile}`])).rejects.toThrow(/is not finished/);
    const [moved, movedKey] = [join(DATA_DIR, 'shop.backup'), join(DATA_DIR, 'backup.key')];
    cpSync(file, moved);
    cpSync(keyFile, movedKey);
    for (const args of [
      [moved, `--identity=${keyFile}`],
      [file, `--identity=${movedKey}`],
    ])
      await expect(restore(parseConfig(place), args)).rejects.toThrow(/ is in DATA_DIR, which a restore empties: move/);
    expect([existsSync(moved), existsSync(movedKey)]).toEqual([true, true]);
  });

  it('also on a disk that would not hold it twice', async () => {
    const megabyte = 1024 * 1024;
    for (const id of photoIds) await folderPhotoStore(photosDir()).put(`${id}/master.webp`, randomBytes(megabyte));
    const file = newFile();
    await backUp(parseConfig(), [file, `--to=${recipient}`]);
    const disk = mountSmallDisk(256);
    const dataDir = join(disk.folder, 'data');
    const place = { ...(await emptyPlace()), DATA_DIR: dataDir };
    mkdirSync(dataDir);
    const key = join(dataDir, 'secret.key');
    symlinkSync(join(folder, 'missing', 'secret.key'), key);
    const again = [file, `--identity=${keyFile}`];
    await expect(restore(parseConfig(place), again)).rejects.toThrow(
      /^There is no file or folder .* The restore is not finished/,
    );
    rmSync(key);
    const spare = join(disk.folder, 'spare');
    writeFileSync(spare, randomBytes(4 * megabyte));
    disk.fill();
    rmSync(spare);
    expect(await restore(parseConfig(place), again)).toMatch(/ rows, 12 photos\./);
    disk.remove();
  });

  it.runIf(inject('postgres'))(
    'and not into a database that another restore has loaded from the same backup',
    async () => {
      const file = newFile();
      await backUp(parseConfig(), [file, `--to=${recipient}`]);
      const again = [file, `--identity=${keyFile}`];
      const whole = await emptyPlace();
      await restore(parseConfig(whole), again);
      const place = await emptyPlace();
      const { DATA_DIR = '' } = place;
      mkdirSync(DATA_DIR);
      symlinkSync(join(folder, 'missing', 'secret.key'), join(DATA_DIR, 'secret.key'));
      await expect(restore(parseConfig(place), again)).rejects.toThrow(
        /^There is no file or folder .* The restore is not finished/,
      );
      rmSync(join(DATA_DIR, 'secret.key'));
      const mixed = { ...place, DATABASE_URL: whole.DATABASE_URL ?? '' };
      await expect(restore(parseConfig(mixed), again)).rejects.toThrow(/is not empty \(it has a table /);
      expect(await restore(parseConfig(place), again)).toMatch(/ rows, 12 photos\./);
    },
  );
});
