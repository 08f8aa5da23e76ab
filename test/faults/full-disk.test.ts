import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFailingParts } from '../../src/platform/database/connections/readiness.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { isFullRun } from '../full-run.ts';
import { type Postgres, startPostgres } from '../servers.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import { admin, type Instance, logIn, makeInstance, newBuyer } from './cluster.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const fullForMs = isFullRun ? 20_000 : 2_000;

describe('On a full disk', () => {
  let disk: SmallDisk;
  let postgres: Postgres | null = null;
  let folder: string;
  let shop: Instance;
  let token: string;
  let log = '';
  beforeAll(async () => {
    disk = mountSmallDisk(220);
    folder = isServer ? mkdtempSync(join(tmpdir(), 'dhaaga-full-')) : disk.folder;
    if (isServer) postgres = await startPostgres({ parent: disk.folder });
    const started = await startShop({
      DATA_DIR: join(folder, 'data'),
      ...(postgres && { DATABASE_URL: postgres.url }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
    });
    shop = makeInstance(started);
    for (const stream of [started.shop.stdout, started.shop.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log += chunk;
      });
    await newBuyer(shop, 'First Buyer');
    token = await logIn(shop);
  });
  afterAll(async () => {
    disk.free();
    await endShop(shop.process, 'SIGKILL');
    await postgres?.stop();
    if (isServer) rmSync(folder, { recursive: true, force: true });
    disk.remove();
  });

  let count = 0;
  const write = () =>
    shop.call('POST', '/category/create-category', { token, body: { name: `Category ${count++} ${'x'.repeat(40)}` } });
  const ready = async () => {
    const answer = await fetch(`${shop.url}/readyz`);
    return { status: answer.status, body: (await answer.json()) as { failing: string[] } };
  };

  it('writes fail with 503 and reads succeed; the log names the cause; everything works once there is space', async () => {
    expect((await write()).status).toBe(201);
    disk.fill();
    const statuses: number[] = [];
    const until = performance.now() + fullForMs;
    let isRefused = false;
    while (!isRefused || performance.now() < until) {
      const { status, body, headers } = await write();
      statuses.push(status);
      if (status === 503) {
        expect(body).toMatchObject({ success: false, code: 'unavailable' });
        expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
        expect(await ready()).toMatchObject({
          status: 503,
          body: { failing: expect.arrayContaining(['database writes']) },
        });
        isRefused = true;
      }
      expect((await shop.call('GET', `/product/product-list/${count}`)).status).toBe(200);
    }
    expect([...new Set(statuses)].sort()).toEqual(statuses[0] === 503 ? [503] : [201, 503]);
    expect(log).toContain('No space left on device');
    expect(log).not.toContain('current transaction is aborted');
    disk.free();
    await expect.poll(async () => (await write()).status).toBe(201);
    await expect.poll(async () => (await ready()).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await write()).status).toBe(201);
    const buyer = await newBuyer(shop, 'Later Buyer');
    expect((await shop.call('GET', '/user/orders', { token: buyer })).status).toBe(200);
  }, 120_000);
});

describe.skipIf(isServer)('The embedded database', () => {
  it.runIf(isFullRun)(
    'that crashes on a full disk reopens by itself with everything that was committed',
    async () => {
      const disk = mountSmallDisk(150);
      const errors: string[] = [];
      const db = await openDatabase({
        dataDir: join(disk.folder, 'data'),
        onError: ({ message }) => errors.push(message),
      });
      try {
        await db.pool.query(`insert into readiness_checks select 'row ' || n, now() from generate_series(1, 2000) n`);
        disk.fill();
        // PostgreSQL panics when it cannot write a checkpoint.
        await expect(db.pool.query('checkpoint')).rejects.toThrow();
        await expect.poll(() => errors.join('\n')).toContain('has failed and is opened again');
        disk.free();
        const count = () =>
          db.pool.query<{ n: number }>(`select count(*)::int as n from readiness_checks where id like 'row %'`).then(
            ({ rows }) => rows[0]?.n,
            () => null,
          );
        await expect.poll(count, { timeout: 30_000 }).toBe(2_000);
        expect(await findFailingParts(db)).toEqual([]);
      } finally {
        await db.close();
        disk.remove();
      }
    },
    90_000,
  );

  it('names a full disk and one that can only be read when it starts, and has everything once there is space', async () => {
    const disk = mountSmallDisk(150);
    const place = { dataDir: join(disk.folder, 'data') };
    const writeAndClose = async (id: string) => {
      const db = await openDatabase(place);
      await db.pool.query('insert into readiness_checks values ($1, now())', [id]);
      const { rows } = await db.pool.query<{ id: string }>('select id from readiness_checks order by id');
      await db.close();
      return rows.map((row) => row.id);
    };
    try {
      expect(await writeAndClose('before')).toContain('before');
      disk.fill();
      await expect(openDatabase(place)).rejects.toThrow(/the disk is full\. Nothing is lost/);
      disk.free();
      disk.makeReadOnly();
      await expect(openDatabase(place)).rejects.toThrow(/its disk can only be read\. Nothing is lost/);
      disk.makeWritable();
      expect(await writeAndClose('later')).toEqual(expect.arrayContaining(['before', 'later']));
    } finally {
      disk.remove();
    }
  }, 90_000);
});
