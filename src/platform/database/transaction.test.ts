import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { Tx } from './database.ts';
import { leaveToCommit, sayAfterCommit } from './transaction.ts';

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

describe('A transaction', () => {
  it('has written what was left to its commit, once it answers', async () => {
    const said = await shop.db.transaction(async (tx) => {
      leaveToCommit(tx, mark(tx, 'left'));
      return 'done';
    });
    expect(said).toBe('done');
    expect(await isMarked('left')).toBe(true);
  });

  it('writes nothing, and says why, when a statement fails that was left to its commit', async () => {
    const work = shop.db.transaction(async (tx) => {
      await mark(tx, 'before a failure');
      leaveToCommit(tx, fail(tx));
      leaveToCommit(tx, mark(tx, 'after a failure'));
    });
    await expect(work).rejects.toThrow('select 1 / 0');
    expect(await isMarked('before a failure')).toBe(false);
    expect(await isMarked('after a failure')).toBe(false);
  });

  it('writes nothing when what was left to its commit fails before it is asked', async () => {
    const work = shop.db.transaction(async (tx) => {
      await mark(tx, 'before a mistake');
      leaveToCommit(tx, Promise.all([mark(tx, 'beside a mistake'), mistake()]));
    });
    await expect(work).rejects.toThrow('No such field');
    expect(await isMarked('before a mistake')).toBe(false);
  });

  it('does not pass over a failed statement that its work made light of', async () => {
    const work = shop.db.transaction(async (tx) => {
      await mark(tx, 'made light of');
      await fail(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('nothing is written');
    expect(await isMarked('made light of')).toBe(false);
  });

  it('asks nothing more once its work is over', async () => {
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    let late: Promise<void> | undefined;
    await shop.db.transaction(async (tx) => {
      late = isOver.then(() => mark(tx, 'late'));
    });
    resolve();
    await expect(late).rejects.toThrow();
    expect(await isMarked('late')).toBe(false);
  });

  it('gives notice when it is committed, once, and not when it is rolled back', async () => {
    const heard: boolean[] = [];
    const notice = {
      statement: { text: 'notify marks_changed' },
      committed: (isSaid: boolean) => void heard.push(isSaid),
    };
    const rolledBack = shop.db.transaction(async (tx) => {
      sayAfterCommit(tx, notice);
      throw new Error('Not after all');
    });
    await expect(rolledBack).rejects.toThrow('Not after all');
    expect(heard).toEqual([]);
    await shop.db.transaction(async (tx) => {
      sayAfterCommit(tx, notice);
      sayAfterCommit(tx, notice);
      leaveToCommit(tx, mark(tx, 'noticed'));
    });
    expect(heard).toEqual([true]);
    expect(await isMarked('noticed')).toBe(true);
  });
});

async function mistake(): Promise<void> {
  await Promise.resolve();
  throw new Error('No such field');
}
