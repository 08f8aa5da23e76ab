import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { findBrokenInvariants } from '../assert-invariants.ts';
import { pay } from '../fixtures.ts';
import { type Postgres, type Replica, startPostgres } from '../servers.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';
import { hasProgram, type Running, startHaproxy } from './external-programs.ts';

const isServer = process.env.TEST_DATABASE === 'server';

const balancer = (port: number, primary: string, replica: string) =>
  [
    'defaults',
    'mode tcp',
    'timeout connect 1s',
    'timeout client 1h',
    'timeout server 1h',
    'frontend database',
    `bind 127.0.0.1:${port}`,
    'default_backend servers',
    'backend servers',
    'default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions',
    `server primary ${primary}/.s.PGSQL.5432 check`,
    `server replica ${replica}/.s.PGSQL.5432 check backup`,
  ].join('\n');

describe.skipIf(!isServer || !hasProgram('haproxy'))(
  'When the primary is killed and its synchronous replica promoted',
  () => {
    let primary: Postgres;
    let replica: Replica;
    let proxy: Running;
    let cluster: Cluster;
    let db: Database;
    beforeAll(async () => {
      primary = await startPostgres({ isDurable: true });
      cluster = await startCluster(primary, 'failover');
      replica = await primary.addReplica();
      proxy = await startHaproxy((port) => balancer(port, primary.folder, replica.folder));
    });
    afterAll(async () => {
      await cluster.close();
      await db?.close();
      await proxy.stop();
      await replica.stop();
      await primary.stop();
    });

    /** Buys until `isOver`; collects the ids of acknowledged orders, with the moment of each. */
    const keepBuying = async (shop: Instance, name: string, bear: Awaited<ReturnType<typeof newGift>>, load: Load) => {
      const token = await newBuyer(shop, name);
      while (!load.isOver) {
        const opened = await order(shop, bear, token);
        if (opened.status === 200) load.opened.push(opened.body.id);
        else load.refused.add(opened.status);
        if (opened.status !== 200) {
          await setTimeout(50);
          continue;
        }
        const body = await pay(cluster, opened.body.id);
        for (let isPaid = false; !isPaid; ) {
          const paid = await shop.call('POST', '/product/payment-callback', { body });
          isPaid = paid.status === 200;
          if (isPaid) load.paid.push({ id: paid.body.order, at: performance.now() });
          else load.refused.add(paid.status);
        }
      }
    };
    interface Load {
      isOver: boolean;
      opened: string[];
      paid: { id: string; at: number }[];
      refused: Set<number>;
    }

    it('no acknowledged order is lost, and the shop sells again within ten seconds without a restart', async () => {
      const databaseUrl = `postgres://postgres@127.0.0.1:${proxy.port}/failover`;
      const shop = await cluster.start({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' });
      const bear = await newGift(shop, { name: 'Surviving Bear', quantity: 5_000 });
      const load: Load = { isOver: false, opened: [], paid: [], refused: new Set() };
      const buyers = ['First Buyer', 'Second Buyer', 'Third Buyer'].map((name) => keepBuying(shop, name, bear, load));
      await expect.poll(() => load.paid.length).toBeGreaterThan(20);
      const killedAt = performance.now();
      await primary.halt();
      const haltedAt = performance.now();
      await replica.promote();
      const soldAgain = () => load.paid.filter(({ at }) => at > haltedAt);
      await expect.poll(() => soldAgain().length).toBeGreaterThan(20);
      const seconds = ((soldAgain()[0]?.at ?? 0) - killedAt) / 1_000;
      load.isOver = true;
      await Promise.all(buyers);
      process.stdout.write(`Failover: ${load.paid.length} orders, selling again after ${seconds.toFixed(1)} s\n`);
      expect(seconds).toBeLessThan(10);
      expect([...load.refused].filter((status) => status !== 503)).toEqual([]);
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
      db = await openDatabase({ databaseUrl, dataDir: '' });
      const ids = load.paid.map(({ id }) => id);
      const { rows } = await db.pool.query('select id from orders where is_paid and id = any($1)', [ids]);
      expect(rows).toHaveLength(new Set(ids).size);
      const known = await db.pool.query('select id from checkouts where provider_order_id = any($1)', [load.opened]);
      expect(known.rows).toHaveLength(new Set(load.opened).size);
      await db.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
      expect(await findBrokenInvariants({ db, sandboxUrl: cluster.sandboxUrl, instances: [shop.url] })).toEqual([]);
    });
  },
);
