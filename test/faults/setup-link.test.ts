import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Cluster, type Instance, makeInstance, startCluster } from './cluster.ts';
import { endShop, type Started, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('Two instances of an empty shop', () => {
  let cluster: Cluster;
  let started: Started[] = [];
  beforeAll(async () => {
    cluster = await startCluster(inject('postgresServer'), 'setup_link');
    const settings = { ...cluster.settings, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
    started = await Promise.all([startShop(settings), startShop(settings)]);
  }, 120_000);
  afterAll(async () => {
    for (const { shop } of started) await endShop(shop, 'SIGKILL');
    await cluster.close();
  });

  it('have one valid link between them, which makes one of twenty people the admin', async () => {
    const both = started.map(makeInstance) as [Instance, Instance];
    const tokens = await Promise.all(started.map(waitForToken));
    expect(new Set(tokens).size).toBe(2);
    const statesAt = async (instance: Instance) =>
      Promise.all(
        tokens.map(async (token) => (await instance.call('GET', `/setup/first-admin/${token}`)).body.state as string),
      );
    const states = await statesAt(both[0]);
    expect(states.toSorted()).toEqual(['invalid', 'valid']);
    expect(await statesAt(both[1])).toEqual(states);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const person = { name: `Admin ${n}`, email: `admin-${n}@example.com`, phone: '98290 12345' };
        const body = { ...person, password: 'moti and yarn 7' };
        const token = tokens[Math.floor(n / 2) % 2];
        return create(both[n % 2] as Instance, `/setup/first-admin/${token}`, body);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(400)]);
    const { rows } = await cluster.db.pool.query(
      `select count(*)::int as users, count(*) filter (where role = 'admin')::int as admins from users`,
    );
    expect(rows).toEqual([{ users: 1, admins: 1 }]);
    expect(await statesAt(both[1])).toEqual(['used', 'used']);
  }, 120_000);
});

/** A busy instance asks to try again. */
async function create(instance: Instance, path: string, body: object) {
  for (;;) {
    const answer = await instance.call('POST', path, { body });
    if (answer.status !== 503) return answer;
  }
}

/** The token of the link that an instance prints when it has started. */
function waitForToken({ shop, output }: Started): Promise<string> {
  return new Promise((found) => {
    let printed = output;
    const look = () => {
      const token = /\/setup\/([\w-]{43})\s/.exec(printed)?.[1];
      if (token) found(token);
    };
    shop.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      look();
    });
    look();
  });
}
