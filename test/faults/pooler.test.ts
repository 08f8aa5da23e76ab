import { afterEach, describe, expect, inject, it } from 'vitest';
import { pay } from '../fixtures.ts';
import { type Cluster, newBuyer, newGift, order, startCluster } from './cluster.ts';
import { hasProgram, type Running, startPgbouncer } from './external-programs.ts';
import { startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer || !hasProgram('pgbouncer'))('Behind PgBouncer', () => {
  let cluster: Cluster;
  let pooler: Running;
  afterEach(async () => {
    await cluster.close();
    await pooler.stop();
  });
  const begin = async (mode: 'session' | 'transaction') => {
    const postgres = inject('postgresServer');
    cluster = await startCluster(postgres, `pooled_${mode}`);
    pooler = await startPgbouncer(postgres.folder, mode);
    return { DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/pooled_${mode}` };
  };
  /** Two instances sell one gift after the other, and each shows at once what the other has sold. */
  const sellOnBoth = async (settings: Record<string, string>) => {
    const instances = [await cluster.start(settings), await cluster.start(settings)] as const;
    const [first, second] = instances;
    const bear = await newGift(first, { name: 'Pooled Bear', quantity: 9 });
    const buyer = await newBuyer(second, 'Pooled Buyer');
    for (const [index, instance] of [first, second, first, second].entries()) {
      const opened = await order(instance, bear, buyer);
      expect(opened.status).toBe(200);
      const paid = await instance.call('POST', '/product/payment-callback', {
        body: await pay(cluster, opened.body.id),
      });
      expect(paid.status).toBe(200);
      const quantityAt = async (one: typeof first) =>
        (await one.call('GET', `/product/products/${bear.slug}`)).body.product.quantity;
      for (const one of instances) await expect.poll(() => quantityAt(one), { timeout: 2_000 }).toBe(8 - index);
    }
    expect(await cluster.findBrokenInvariants([...instances])).toEqual([]);
  };

  it('in session mode, two instances sell and see each other’s changes', async () => {
    await sellOnBoth(await begin('session'));
  });

  it('in transaction mode they do with the address of the server too, and say so without it', async () => {
    const settings = await begin('transaction');
    const refused = await startShop({ ...cluster.settings, ...settings });
    expect(refused.url).toBeNull();
    expect(refused.output).toContain('set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself');
    await sellOnBoth({ ...settings, DATABASE_DIRECT_URL: cluster.settings.DATABASE_URL as string });
  });
});
