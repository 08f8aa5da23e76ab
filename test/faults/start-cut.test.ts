import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';
import { startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('A start whose connection to the database breaks', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(inject('postgresServer'), 'start_cut');
  });
  afterEach(() => cluster.proxies.database.restore());
  afterAll(() => cluster.close());

  // Waiting for the server, migrations, tables of the job queue.
  for (const { n, cut } of [
    { n: 4, cut: 'before' },
    { n: 5, cut: 'after' },
    { n: 7, cut: 'before' },
    { n: 12, cut: 'after' },
  ] as const) {
    it(`${cut} the response to message ${n} exits with an error message instead of hanging`, async () => {
      cluster.proxies.database.watch({ n, cut, onMessage: () => cluster.proxies.database.cut() });
      const { shop, url, output } = await startShop(cluster.settings);
      expect(url).toBeNull();
      expect(shop.exitCode).toBe(1);
      expect(output.trim()).toMatch(/^Error: [^\n]+$/);
    }, 90_000);
  }

  it('starts the next time', async () => {
    const instance = await cluster.start();
    expect((await fetch(`${instance.url}/readyz`)).status).toBe(200);
    await instance.end('SIGTERM');
  }, 90_000);
});
