import pg from 'pg';
import { loadHttp } from './http-load.ts';
import { multiply } from './multiply.ts';
import { type BenchShops, type Running, startShop } from './shop-processes.ts';
import { median } from './table.ts';

const rounds = 3;

/**
 * Reads, start and largest relations of a shop with many products and orders, beside those of the shop that it was
 * copied from. Prints what it measures.
 */
export async function benchGrowth(
  place: { folder: string; providerUrl: string },
  { uncached: small, databaseUrl, scenarios, products: few }: BenchShops,
  { products, orders, seconds }: { products: number; orders: number; seconds: number },
): Promise<void> {
  const largeUrl = databaseUrl.replace(/\/(\w+)\?/, '/growth?');
  await copyDatabase(databaseUrl, largeUrl);
  console.log(`Copying ${products} products and ${orders} orders …`);
  await multiply(largeUrl, { products, orders });
  const began = performance.now();
  const large = await startShop({ ...place, databaseUrl: largeUrl, name: 'growth' }, { CACHE_MB: '0' });
  console.log(`growth: ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  try {
    for (const { name, uncached } of scenarios) {
      const p50 = async (shop: Running) => (await loadHttp(shop.url, uncached, seconds)).p50Ms;
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) ratios.push((await p50(large)) / (await p50(small)));
      console.log(`growth: ${name}, p50 ${median(ratios).toFixed(2)} times that with ${few} products`);
    }
    await printLargest(largeUrl);
  } finally {
    await large.stop();
  }
}

/** The shop of `fromUrl` may run: its connections are ended and come back. */
async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [fromUrl, toUrl].map((url) => /\/(\w+)\?/.exec(url)?.[1] ?? '');
  const client = new pg.Client({ connectionString: fromUrl.replace(`/${from}?`, '/postgres?') });
  await client.connect();
  await client.query(`alter database ${from} allow_connections false`);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
  await client.query(`create database ${to} template ${from}`);
  await client.query(`alter database ${from} allow_connections true`);
  await client.end();
}

async function printLargest(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select case relkind when 'i' then 'index' else 'table' end as kind, relname as name, pg_size_pretty(pg_relation_size(oid)) as size,
        pg_size_pretty(pg_database_size(current_database())) as whole
      from pg_class where relkind in ('i', 'r') and relnamespace = 'public'::regnamespace order by pg_relation_size(oid) desc limit 12`);
    for (const { kind, name, size, whole } of rows) console.log(`growth: ${kind} ${name}, ${size} of ${whole}`);
  } finally {
    await client.end();
  }
}
