import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillShop } from '../../bench/fill/fill-shop.ts';
import { backUp, makeBackupKey } from '../../src/cli/backup/backup.ts';
import { withDatabase } from '../../src/cli/with-database.ts';
import { readConfig } from '../../src/config.ts';
import { newId } from '../../src/platform/id.ts';
import { folderPhotoStore } from '../../src/platform/pictures/photo-store.ts';
import { openSecretKey } from '../../src/platform/secrets/secret-key.ts';
import { isFullRun } from '../full-run.ts';
import { findProgram } from '../programs.ts';
import { databaseUrl } from '../servers.ts';
import { freshDatabase } from '../test-app.ts';
import { startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const kills = Number(process.env.KILLS ?? (isFullRun ? 6 : 2));

type Place = Record<string, string>;

describe.skipIf(!isServer)('A restore that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-kills-'));
  const keyFile = join(folder, 'backup.key');
  const [plain, sealed] = [join(folder, 'plain.backup'), join(folder, 'sealed.backup')];
  const parseConfig = (place: Place) => readConfig({ NODE_ENV: 'development', ...place }, { isCommand: true });
  let source: Place;
  let wanted: unknown;

  beforeAll(async () => {
    mkdirSync(join(folder, 'source'));
    const { dataDir, databaseUrl: url } = await freshDatabase(join(folder, 'source'));
    source = { DATA_DIR: dataDir, DATABASE_URL: url ?? '' };
    const config = parseConfig(source);
    await fillShop(config, ['--products=20', '--orders=60', '--users=10']);
    await openSecretKey(config);
    const ids = Array.from({ length: 80 }, newId);
    await withDatabase(config, async ({ pool }) => {
      await pool.query('delete from photos');
      await pool.query('insert into photos (id, width, height) select unnest($1::text[]), 1, 1', [ids]);
    });
    for (const id of ids) await folderPhotoStore(config.photosDir).put(`${id}/master.webp`, randomBytes(200_000));
    const recipient = /age1\w+/.exec(await makeBackupKey(config, [keyFile]))?.[0] ?? '';
    await backUp(config, [plain]);
    await backUp(config, [sealed, `--to=${recipient}`]);
    wanted = await describeShop(source);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function describeShop(place: Place) {
    const config = parseConfig(place);
    const photos = readdirSync(config.photosDir).toSorted();
    const bytes = photos.reduce((sum, id) => sum + readFileSync(join(config.photosDir, id, 'master.webp')).length, 0);
    const query = `select (select count(*) from products) as products, (select count(*) from orders) as orders,
      (select count(*) from payments) as payments, (select count(*) from users) as users,
      (select sum(amount_paise) from payments) as paise, (select count(*) from stock_moves) as moves`;
    const { rows } = await withDatabase(config, ({ pool }) => pool.query(query));
    return { photos, bytes, rows };
  }

  async function emptyPlace(isEmbedded: boolean): Promise<Place> {
    const place = { DATA_DIR: join(folder, newId()), DATABASE_URL: '' };
    if (isEmbedded) return place;
    const name = `killed_${newId()}`;
    const client = new pg.Client({ connectionString: inject('postgres') });
    await client.connect();
    await client.query(`create database ${name} template template0`);
    await client.end();
    return { ...place, DATABASE_URL: databaseUrl(inject('postgres'), name) };
  }

  const commandFor = (file: string) => [
    ...[findProgram('shop'), 'restore', file],
    ...(file === sealed ? [`--identity=${keyFile}`] : ['--without-secret-key']),
  ];
  const envFor = (place: Place) => ({ ...process.env, NODE_ENV: 'development', ...place });

  function runToEnd(place: Place, file: string): Promise<{ status: number; said: string; ms: number }> {
    const begun = performance.now();
    return new Promise((done) => {
      execFile(process.execPath, commandFor(file), { env: envFor(place) }, (error, stdout, stderr) =>
        done({ status: Number(error?.code ?? 0), said: stdout + stderr, ms: performance.now() - begun }),
      );
    });
  }

  /** Whether it was killed before its end. */
  function killAfter(place: Place, file: string, ms: number): Promise<boolean> {
    const command = spawn(process.execPath, commandFor(file), { env: envFor(place), stdio: 'ignore' });
    const timer = setTimeout(() => command.kill('SIGKILL'), ms);
    return new Promise((done) =>
      command.once('exit', (_code, signal) => {
        clearTimeout(timer);
        done(signal === 'SIGKILL');
      }),
    );
  }

  describe.each([
    { where: 'the embedded database', isEmbedded: true },
    { where: 'PostgreSQL', isEmbedded: false },
  ])('on its way into $where', ({ isEmbedded }) => {
    it.each([
      { how: 'plain', isSealed: false },
      { how: 'encrypted', isSealed: true },
    ])(
      'from a backup that is $how is repeated to its end, and no shop opens before',
      async ({ isSealed }) => {
        const file = isSealed ? sealed : plain;
        const whole = await runToEnd(await emptyPlace(isEmbedded), file);
        expect(whole).toMatchObject({ status: 0 });
        for (let round = 0; round < kills; round++) {
          const place = await emptyPlace(isEmbedded);
          const ms = whole.ms * ((round + Math.random()) / kills);
          // Half of them are killed twice.
          const isKilled = await killAfter(place, file, ms);
          if (isKilled && round % 2) await killAfter(place, file, whole.ms * Math.random());
          const isWritten = existsSync(place.DATA_DIR ?? '') && readdirSync(place.DATA_DIR ?? '').length > 0;
          const isUnfinished = existsSync(join(place.DATA_DIR ?? '', 'restore-unfinished'));
          if (isUnfinished) {
            const { url, output } = await startShop(place);
            expect({ url, output }).toMatchObject({ url: null, output: expect.stringContaining('was interrupted') });
          }
          const again = await runToEnd(place, file);
          const isDone = isWritten && !isUnfinished;
          expect(again, `killed after ${ms} ms of ${whole.ms}`).toMatchObject(
            isDone
              ? { status: 1, said: expect.stringMatching(/is not empty/) }
              : { status: 0, said: expect.stringMatching(/^The shop of .* is restored/) },
          );
          expect(await describeShop(place)).toEqual(wanted);
        }
      },
      600_000,
    );
  });
});
