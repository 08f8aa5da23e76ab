import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../programs.ts';
import { type Postgres, startPostgres } from '../servers.ts';
import { type Cluster, type Instance, newGift, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('While the database is away, a page', () => {
  let postgres: Postgres;
  let cluster: Cluster;
  let instance: Instance;
  beforeAll(async () => {
    postgres = await startPostgres();
    cluster = await startCluster(postgres, 'pages_away');
    instance = await cluster.start({ LOG_LEVEL: 'fatal' }, findProgram('server'));
  });
  afterAll(async () => {
    cluster.proxies.database.restore();
    await cluster.close();
    await postgres.stop();
  });

  const ask = (path: string) => fetch(`${instance.url}${path}`, { headers: { accept: 'text/html' } });

  it('returns 503 with Retry-After, is not cached, and recovers with the database', async () => {
    const { slug } = await newGift(instance, { name: 'Away Bear', quantity: 3 });
    cluster.proxies.database.cut();
    for (const path of ['/', `/product/${slug}`, '/category/none', '/search?keyword=bear', `/product/${slug}.data`]) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
      expect(/html/.test(answer.headers.get('content-type') ?? ''), path).toBe(!path.endsWith('.data'));
    }
    cluster.proxies.database.restore();
    await expect.poll(async () => (await ask(`/product/${slug}`)).status).toBe(200);
    expect(await (await ask('/')).text()).toContain('Away Bear');
  });

  it('returns 503 when the database accepts statements and does not respond', async () => {
    cluster.proxies.database.slow(60_000);
    const answers = await Promise.all(['/search?keyword=hung', '/category/hung', '/?price=0-200'].map(ask));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    cluster.proxies.database.restore();
  });
});
