import { checkInvariants, type Finding } from '../src/orders/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import { roundToPaise } from '../src/shared/money.ts';
import { controlKey } from './sandbox-key.ts';

interface Shops {
  db: Database;
  sandboxUrl: string;
  /** Addresses of the instances that run. */
  instances: string[];
}

/** Throws with what `findBrokenInvariants` finds. */
export async function assertInvariants(shops: Shops): Promise<void> {
  const findings = await findBrokenInvariants(shops);
  if (findings.length > 0) throw new Error(`Money or stock is wrong: ${JSON.stringify(findings)}`);
}

/**
 * The end of every fault, race and property test: lets the shop settle what is still open, then checks every invariant
 * against the database, the payment sandbox's own books and what each instance shows.
 */
export async function findBrokenInvariants({ db, sandboxUrl, instances }: Shops): Promise<Finding[]> {
  await settleOpen(db);
  const books = await (
    await fetch(`${sandboxUrl}/__sandbox/ledger`, { headers: { 'x-sandbox-key': controlKey } })
  ).json();
  return [...(await checkInvariants(db.read, books as never)), ...(await findStale(db, instances))];
}

/** Brings forward what waits for its time, and waits until it is done. */
export async function settleOpen(db: Database): Promise<void> {
  await bringForward(db);
  await untilQuiet(db);
}

/** Makes due what waits for its time or comes each hour: the questions to the provider, refunds and mails. */
export async function bringForward(db: Database): Promise<void> {
  await db.pool.query(
    `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
     and name in ('reconcile-checkout', 'confirm-settlement', 'refund', 'identify-order', 'send-mail')`,
  );
  await db.pool.query(`insert into pgboss.job (name) values ('reconcile-payments'), ('reconcile-refunds')`);
}

/** Jobs that come by the clock, and not because of anything that happened. */
const byTheClock = ['back-up', 'enforce-retention'];

/** Asks until every job is done; a job that cannot be done ends the wait with its name. */
export async function untilQuiet(db: Database, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await db.pool.query<{ name: string }>(
      `select name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 second'
       and name <> all($1) limit 1`,
      [byTheClock],
    );
    if (rows.length === 0) return;
    if (performance.now() > deadline) throw new Error(`A job of the queue ${rows[0]?.name} does not end.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What an instance shows is what the database has. */
async function findStale(db: Database, instances: string[]): Promise<Finding[]> {
  const { rows } = await db.pool.query<{ slug: string; price_paise: number; quantity: number; held: number }>(
    `select slug, price_paise, quantity, coalesce((select sum(holds.quantity)::int from holds
       where holds.product_id = products.id and holds.held_until > now()), 0) as held
     from products where archived_at is null and hidden_at is null order by updated_at desc limit 10`,
  );
  const stale: string[] = [];
  for (const instance of instances) {
    const { settings } = (await (await fetch(`${instance}/api/v1/shop/settings`)).json()) as {
      settings?: { isOpened?: boolean };
    };
    // It shows nothing of its catalog.
    if (settings?.isOpened === false) continue;
    for (const row of rows) {
      const answer = await fetch(`${instance}/api/v1/product/products/${row.slug}`);
      const { product } = (await answer.json()) as { product?: { price: number; quantity: number; held: number } };
      const isTrue =
        product &&
        roundToPaise(product.price) === row.price_paise &&
        product.quantity === row.quantity &&
        product.held === row.held;
      if (!isTrue) stale.push(`${row.slug} at ${instance}: ${JSON.stringify(product)}`);
    }
  }
  return stale.length > 0
    ? [{ invariant: 'C1', statement: 'every instance shows what the database has', rows: stale.slice(0, 10) }]
    : [];
}
