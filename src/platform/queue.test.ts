import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/world.ts';
import { openQueue, type Queue } from './queue.ts';

let shop: TestShop;
let queue: Queue;
beforeAll(async () => {
  shop = await openShop();
  queue = await openQueue(shop.db, ['good-end', 'bad-end'], () => undefined);
});
afterAll(async () => {
  await queue.stop();
  await shop.close();
});

const send = (name: string, words: string[]) =>
  shop.db.transaction(async (tx) => {
    for (const word of words) await queue.send(tx, name, { word });
  });
const statesOf = async (name: string) => {
  const { rows } = await shop.db.read.execute<{ word: string; state: string }>(
    sql`select data ->> 'word' as word, state::text from pgboss.job where name = ${name} order by 1`,
  );
  return Object.fromEntries(rows.map(({ word, state }) => [word, state]));
};

describe('Jobs that are done together', () => {
  it('are told of together, without the one that failed', async () => {
    const told: string[][] = [];
    await queue.work<{ word: string }>(
      'good-end',
      async ({ word }) => {
        if (word === 'failing') throw new Error('Not this one');
      },
      { inOrder: true, whenDone: async (done) => void told.push(done.map(({ word }) => word)) },
    );
    await send('good-end', ['first', 'failing', 'second']);
    await expect
      .poll(() => statesOf('good-end'), { timeout: 10_000 })
      .toEqual({ first: 'completed', failing: 'retry', second: 'completed' });
    expect(told.map((words) => words.toSorted())).toEqual([['first', 'second']]);
  });

  it('are all tried again when telling of them failed', async () => {
    const broken = async () => {
      throw new Error('The history could not be written');
    };
    await queue.work('bad-end', async () => undefined, { whenDone: broken });
    await send('bad-end', ['first', 'second']);
    await expect.poll(() => statesOf('bad-end'), { timeout: 10_000 }).toEqual({ first: 'retry', second: 'retry' });
  });
});
