import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { openQueue, type Queue } from './queue.ts';

let shop: TestShop;
let queue: Queue;
beforeAll(async () => {
  shop = await openShop();
  queue = await openQueue(
    shop.db,
    [
      ...['good-end', 'bad-end', 'in-measure', 'shared-measure', 'at-once', 'by-key', 'many', 'set-back'],
      ...['each-minute', 'tried-again'],
    ],
    () => undefined,
  );
});
afterAll(async () => {
  await queue.stop();
  await shop.close();
});

const send = (name: string, words: string[]) =>
  shop.db.transaction(async (tx) => {
    for (const word of words) await queue.send(tx, name, { word });
  });
const findStates = async (name: string) => {
  const { rows } = await shop.db.read.execute<{ word: string; state: string }>(
    sql`select data ->> 'word' as word, state::text from pgboss.job where name = ${name} order by 1`,
  );
  return Object.fromEntries(rows.map(({ word, state }) => [word, state]));
};

describe('A queue with a limit per second', () => {
  it('delays the other jobs, and runs urgent ones first, within a batch too', async () => {
    const done: { word: string; at: number }[] = [];
    for (const word of ['first', 'second', 'third', 'fourth']) await send('in-measure', [word]);
    await shop.db.transaction((tx) => queue.send(tx, 'in-measure', { word: 'urgent' }, { isUrgent: true }));
    await queue.work<{ word: string }>(
      'in-measure',
      async ({ word }) => void done.push({ word, at: performance.now() }),
      {
        inOrder: true,
        maxPerSecond: 2,
      },
    );
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(5);
    expect(done.map(({ word }) => word)).toEqual(['urgent', 'first', 'second', 'third', 'fourth']);
    const [urgent = 0, , second = 0, , fourth = 0] = done.map(({ at }) => at);
    expect(second - urgent).toBeGreaterThan(500);
    expect(fourth - second).toBeGreaterThan(500);
  });

  it('shares the limit with the other processes', async () => {
    const other = await openQueue(shop.db, ['shared-measure'], () => undefined);
    const doneAt: number[] = [];
    await send('shared-measure', ['1', '2', '3', '4', '5', '6', '7', '8']);
    for (const worker of [queue, other])
      await worker.work('shared-measure', async () => void doneAt.push(performance.now()), { maxPerSecond: 2 });
    await expect.poll(() => doneAt.length, { timeout: 10_000 }).toBe(8);
    await other.stop();
    expect((doneAt.at(-1) as number) - (doneAt[0] as number)).toBeGreaterThan(2_900);
  });
});

describe('After the clock was set back by hours', () => {
  it('jobs with a limit per second run, also those that were made before', async () => {
    await send('set-back', ['made before']);
    await shop.db.read.execute(
      sql`update pgboss.job set created_on = created_on + interval '5 hours', start_after = start_after + interval '5 hours'
        where name = 'set-back'`,
    );
    await shop.db.read.execute(sql`insert into queue_paces values ('set-back', now() + interval '5 hours')`);
    const restarted = await openQueue(shop.db, ['set-back'], () => undefined);
    const done: string[] = [];
    const keep = async ({ word }: { word: string }) => void done.push(word);
    await restarted.work<{ word: string }>('set-back', keep, { maxPerSecond: 2 });
    await send('set-back', ['made after']);
    await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['made after', 'made before']);
    await restarted.stop();
  });

  it('repeated jobs run', async () => {
    await shop.db.read.execute(sql`update pgboss.version set cron_on = now() + interval '5 hours'`);
    await shop.db.read.execute(
      sql`insert into pgboss.job (name, state, singleton_key, singleton_on)
        values ('__pgboss__send-it', 'completed', 'each-minute__', (now() + interval '4 hours') at time zone 'UTC')`,
    );
    const restarted = await openQueue(shop.db, ['each-minute'], () => undefined);
    const taken = sql`select from pgboss.job where singleton_on at time zone 'UTC' > now() + interval '1 hour'`;
    expect((await shop.db.read.execute(taken)).rowCount).toBe(0);
    let count = 0;
    await restarted.repeat('each-minute', '* * * * *', async () => void count++, { maxHours: 23 });
    await expect.poll(() => count, { timeout: 80_000 }).toBeGreaterThan(0);
    // Such as a backup of many photos: pg-boss's own limit would run it again beside itself after 15 minutes.
    const limits = await shop.db.read.execute<{ hours: number }>(
      sql`select expire_seconds / 3600.0::float8 as hours from pgboss.job where name = 'each-minute'`,
    );
    expect(limits.rows[0]).toEqual({ hours: 23 });
    await restarted.stop();
  }, 120_000);
});

describe('A job', () => {
  it('runs as soon as it is committed, without waiting for the next poll', async () => {
    const done: string[] = [];
    await queue.work<{ word: string }>('at-once', async ({ word }) => void done.push(word));
    const from = performance.now();
    for (const word of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await send('at-once', [word]);
      await expect.poll(() => done.at(-1), { interval: 10 }).toBe(word);
    }
    expect(performance.now() - from).toBeLessThan(3_000);
  });
});

it('A job that fails each time is tried for more than a day, so that a night without a mail server loses no email', async () => {
  const again = sql`from pgboss.job where name = 'tried-again'`;
  await send('tried-again', ['first']);
  const { rows } = await shop.db.read.execute<{ tries: number }>(sql`select retry_limit as tries ${again}`);
  const tries = rows[0]?.tries ?? 0;
  const others = Array.from({ length: tries - 1 }, (_, number) => String(number + 1));
  await send('tried-again', others);
  // Each is at another of its tries.
  await shop.db.read.execute(sql`update pgboss.job set retry_count = coalesce(nullif(data ->> 'word', 'first'), '0')::int
    where name = 'tried-again'`);
  await queue.work('tried-again', () => Promise.reject(new Error('Try again later')));
  const findDelays = sql`select count(*)::int as waiting, sum(extract(epoch from start_after - now()) / 3600)::float8 as hours
    ${again} and state = 'retry'`;
  const find = async () => (await shop.db.read.execute<{ waiting: number; hours: number }>(findDelays)).rows[0];
  await expect.poll(async () => (await find())?.waiting, { timeout: 10_000 }).toBe(tries);
  expect((await find())?.hours).toBeGreaterThan(25);
});

describe('Jobs in the order of a key', () => {
  it('run one after the other with the same key, beside those with another', async () => {
    const log: string[] = [];
    const { promise: isFirstEnded, resolve: endFirst } = Promise.withResolvers<void>();
    for (const word of ['a1', 'a2', 'b1']) await send('by-key', [word]);
    await queue.work<{ word: string }>(
      'by-key',
      async ({ word }) => {
        log.push(`${word} begins`);
        if (word === 'a1') await isFirstEnded;
        log.push(`${word} ends`);
      },
      { inOrder: ({ word }) => word.slice(0, 1) },
    );
    await expect.poll(() => log, { timeout: 10_000 }).toEqual(['a1 begins', 'b1 begins', 'b1 ends']);
    endFirst();
    await expect.poll(() => log.slice(3), { timeout: 10_000 }).toEqual(['a1 ends', 'a2 begins', 'a2 ends']);
  });
});

describe('A batch of jobs', () => {
  it('is reported together, without the one that failed', async () => {
    const reported: string[][] = [];
    await queue.work<{ word: string }, string>(
      'good-end',
      async ({ word }) => {
        if (word === 'failing') throw new Error('Not this one');
        return word;
      },
      { inOrder: true, afterBatch: async (words) => void reported.push(words) },
    );
    await send('good-end', ['first', 'failing', 'second']);
    await expect
      .poll(() => findStates('good-end'), { timeout: 10_000 })
      .toEqual({ first: 'completed', failing: 'retry', second: 'completed' });
    expect(reported.map((words) => words.toSorted())).toEqual([['first', 'second']]);
  });

  it('is tried again as a whole when reporting it failed', async () => {
    const broken = async () => {
      throw new Error('The history could not be written');
    };
    await queue.work('bad-end', async () => undefined, { afterBatch: broken });
    await send('bad-end', ['first', 'second']);
    await expect.poll(() => findStates('bad-end'), { timeout: 10_000 }).toEqual({ first: 'retry', second: 'retry' });
  });
});

it('Many jobs that are queued at once are stored once for each key, and none of a transaction that fails', async () => {
  const job = (word: string) => ({ key: word, data: { word } });
  const sendAll = (...words: string[]) => shop.db.transaction((tx) => queue.sendAll(tx, 'many', words.map(job)));
  await sendAll('one', 'two', 'two');
  await sendAll('two', 'three');
  await sendAll();
  const failing = shop.db.transaction(async (tx) => {
    await queue.sendAll(tx, 'many', [job('never')]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await findStates('many')).toEqual({ one: 'created', three: 'created', two: 'created' });
  const done: string[] = [];
  await queue.work<{ word: string }>('many', async ({ word }) => void done.push(word));
  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['one', 'three', 'two']);
  const secret = { key: 'secret', data: { word: 'a'.repeat(43) } };
  await expect(shop.db.transaction((tx) => queue.sendAll(tx, 'many', [secret]))).rejects.toThrow('looks like a secret');
});
