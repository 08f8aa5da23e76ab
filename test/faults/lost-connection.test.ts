import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe('A connection to the database that breaks', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  let count = 0;
  const write = async () =>
    (
      await shop.call('POST', '/category/create-category', {
        token: shop.tokens.admin,
        body: { name: `Category ${count++}` },
      })
    ).status;
  const everythingWorks = async () => {
    for (let n = 0; n < 6; n++) expect(await write()).toBe(201);
    expect((await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).status).toBe(200);
    expect((await shop.get('/readyz')).status).toBe(200);
  };
  const cut = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();

  it('while idle does no harm', async () => {
    await everythingWorks();
    for (let round = 0; round < 3; round++) {
      const client = await shop.db.pool.connect();
      cut(client);
      client.release(new Error('cut by the test'));
      await everythingWorks();
    }
  });

  it('within a transaction aborts this transaction only', async () => {
    const client = await shop.db.pool.connect();
    await client.query('begin');
    await client.query(`insert into readiness_checks values ('lost', now())`);
    cut(client);
    client.release(new Error('cut by the test'));
    await everythingWorks();
    const { rows } = await shop.db.pool.query(`select from readiness_checks where id = 'lost'`);
    expect(rows).toHaveLength(0);
  });

  it('during concurrent statements loses nothing that was acknowledged', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await shop.db.pool.connect();
      client.on('error', () => undefined);
      await client.query('begin');
      const asked = [
        client.query({ name: 'fails', text: 'select 1 / $1::int', values: [0] }),
        client.query({ name: 'sleeps', text: 'select pg_sleep($1)', values: [0.05] }),
      ];
      const settled = Promise.allSettled(asked);
      setImmediate(() => cut(client));
      await settled;
      client.release(new Error('cut by the test'));
      await everythingWorks();
    }
  });

  it('because of a failed statement is replaced, and the next statements succeed', async () => {
    for (let n = 0; n < 3; n++) {
      await expect(shop.db.pool.query('select 1 / 0')).rejects.toThrow('division by zero');
      await everythingWorks();
    }
  });
});

describe.skipIf(isServer)('The thread of the embedded database', () => {
  let folder: string;
  let shop: ChildProcess | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dhaaga-thread-'));
  });
  afterAll(async () => {
    if (shop) await endShop(shop, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends the process when it dies, with an error message and an exit code', async () => {
    const order = join(folder, 'die');
    const started = await startShop({
      DATA_DIR: folder,
      NODE_OPTIONS: '--import ./test/faults/exit-on-message.ts',
      DIE_WHEN_THERE: order,
    });
    shop = started.shop;
    expect(started.url).not.toBeNull();
    let output = '';
    shop.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const closed = new Promise<number | null>((done) => shop?.once('close', done));
    writeFileSync(order, '');
    expect(await closed).toBe(1);
    expect(output.trim()).toBe(
      "The embedded database's thread has ended (Stopped by a test), and the shop ends with it.",
    );
  }, 90_000);

  it.runIf(isFullRun)(
    'F54: hangs, SIGTERM still ends the process',
    async () => {
      const dataDir = join(folder, 'hangs');
      const order = join(folder, 'hang');
      const started = await startShop({
        DATA_DIR: dataDir,
        NODE_OPTIONS: '--import ./test/faults/exit-on-message.ts',
        DIE_WHEN_THERE: order,
        HANGS: '1',
      });
      shop = started.shop;
      writeFileSync(order, '');
      const ready = async () => (await fetch(`${started.url}/readyz`)).status;
      await expect.poll(ready).toBe(503);
      expect(await endShop(shop, 'SIGTERM')).toBe(0);
    },
    90_000,
  );
});
