import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { Database, Queries, Tx } from './database.ts';
import { runBatch } from './run-batch.ts';
import { afterCommit } from './transaction.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.read.execute(sql`create table marks (name text primary key)`);
});
afterAll(() => shop.close());

const mark = async (tx: Tx, name: string) => void (await tx.execute(sql`insert into marks values (${name})`));
const isMarked = async (name: string) => {
  const { rows } = await shop.db.read.execute(sql`select 1 from marks where name = ${name}`);
  return rows.length === 1;
};
const fail = async (tx: Tx) => void (await tx.execute(sql`select 1 / 0`));

describe.each([
  ['A transaction', (db: Database) => db],
  ['A transaction of payments', (db: Database) => db.payments],
])('%s', (_, choose) => {
  beforeEach(async () => void (await shop.db.read.execute(sql`delete from marks`)));

  it('begins no other inside of itself, nor does a handle for queries: neither compiles', () => {
    // @ts-expect-error
    const nested = (tx: Tx) => tx.transaction(async () => undefined);
    // @ts-expect-error
    const outside = (queries: Queries) => queries.transaction(async () => undefined);
    // @ts-expect-error
    const unlocked = () => mark(shop.db.read, 'outside of a transaction');
    expect([nested, outside, unlocked]).toHaveLength(3);
  });

  it('sends statements that were called together in the order of their calls', async () => {
    await shop.db.read.execute(sql`drop sequence if exists calls`);
    await shop.db.read.execute(sql`create sequence calls`);
    const numbered = async (tx: Tx, name: string) => {
      const { rows } = await tx.execute(sql`select ${name}::text || nextval('calls') as name`);
      return rows[0]?.name;
    };
    const seen = await choose(shop.db).transaction((tx) =>
      Promise.all(['buyer', 'checkout', 'product'].map((name) => numbered(tx, name))),
    );
    expect(seen).toEqual(['buyer1', 'checkout2', 'product3']);
  });

  it('writes nothing when its work disregards a failed statement', async () => {
    const work = choose(shop.db).transaction(async (tx) => {
      await mark(tx, 'before a disregarded failure');
      await fail(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('nothing is written');
    expect(await isMarked('before a disregarded failure')).toBe(false);
  });

  it('writes nothing of statements that were called together when one of them fails', async () => {
    const work = choose(shop.db).transaction((tx) => Promise.all([mark(tx, 'one'), fail(tx), mark(tx, 'two')]));
    await expect(work).rejects.toThrow('select 1 / 0');
    expect([await isMarked('one'), await isMarked('two')]).toEqual([false, false]);
  });

  it('is rejected because of the first failed statement, whichever of several is seen first', async () => {
    const failLate = async (tx: Tx) => {
      try {
        await fail(tx);
      } catch (error) {
        await mark(tx, 'behind the failure').catch(() => undefined);
        throw error;
      }
    };
    const work = choose(shop.db).transaction((tx) => Promise.all([failLate(tx), mark(tx, 'one')]));
    await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  });

  it('sends nothing after its end', async () => {
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    let late: Promise<void> | undefined;
    await choose(shop.db).transaction(async (tx) => {
      late = isOver.then(() => mark(tx, 'late'));
    });
    resolve();
    await expect(late).rejects.toThrow();
    expect(await isMarked('late')).toBe(false);
  });

  it('runs each callback once after it is committed, before its caller continues, and none after a rollback', async () => {
    const called: boolean[] = [];
    const callback = async () => void called.push(await isMarked('committed'));
    const rolledBack = choose(shop.db).transaction(async (tx) => {
      afterCommit(tx, callback);
      throw new Error('Not after all');
    });
    await expect(rolledBack).rejects.toThrow('Not after all');
    expect(called).toEqual([]);
    await choose(shop.db).transaction(async (tx) => {
      afterCommit(tx, callback);
      afterCommit(tx, callback);
      await mark(tx, 'committed');
    });
    expect(called).toEqual([true]);
  });
});

describe('Many batches', () => {
  it('leave the database to others, also for several reads one after the other', async () => {
    const batches = 8;
    let isDone = false;
    const work = async () => {
      for (let batch = 0; batch < batches; batch++)
        await runBatch(shop.db, (tx) => tx.execute(sql`select pg_sleep(0.1)`));
      isDone = true;
    };
    const read = async () => {
      let reads = 0;
      for (; !isDone; reads++) await shop.db.read.execute(sql`select 1`);
      return reads;
    };
    const [, reads] = await Promise.all([work(), read()]);
    expect(reads).toBeGreaterThan(3 * batches);
  });
});
