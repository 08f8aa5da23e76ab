import { sql } from 'drizzle-orm';
import { withDatabase } from '../../src/cli/with-database.ts';
import type { Config } from '../../src/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { fillOccasions, fillReviews, fillSettings, findOccasionNames, pickOccasions } from './fill-gifts.ts';
import { fillOrders } from './fill-orders.ts';
import { fillProducts } from './fill-products.ts';

const usual = { products: 2_000, orders: 100_000, users: 20_000, stock: 0 };
const ordersAtOnce = 10_000;

/**
 * Only for an empty shop. The rows are as the commands would have written them, with a stock ledger that adds up. The
 * features for gifts are in use: variants, personalisation, pieces made to order, delivery days with a queue,
 * occasions, wraps, gifts, reviews.
 */
export async function fillShop(config: Config, args: string[]): Promise<string> {
  if (config.isProduction) throw new Error('NODE_ENV is production: a real shop is not filled with inventions.');
  const wanted = { ...usual, ...readWanted(args) };
  return withDatabase(
    config,
    async (db) => {
      await requireEmptyShop(db);
      await fillSettings(db);
      const occasions = await findOccasionNames(db);
      await fillProducts(db, wanted.products, (n) => {
        const names = pickOccasions(n, occasions).map(({ words }) => words);
        return names.join(' ');
      });
      await fillOccasions(db, wanted.products, occasions);
      await fillUsers(db, wanted.users);
      for (let from = 1; from <= wanted.orders; from += ordersAtOnce)
        await fillOrders(db, from, Math.min(wanted.orders, from + ordersAtOnce - 1));
      await fillReviews(db);
      if (wanted.stock > 0) await addStock(db, wanted.stock);
      await balanceStock(db);
      await db.read.execute(sql`analyze`);
      return `${wanted.products} products, ${wanted.users} users, ${wanted.orders} orders.`;
    },
    { mayBeNew: true },
  );
}

async function requireEmptyShop(db: Database): Promise<void> {
  const { rows } = await db.read.execute<{ used: boolean }>(sql`
    select exists(select from categories) or exists(select from products) or exists(select from checkouts)
      or exists(select from users where role = 'user') as used`);
  if (rows[0]?.used)
    throw new Error('This shop is not empty, and nothing was changed: set DATA_DIR or DATABASE_URL to an empty one.');
}

function readWanted(args: string[]): Partial<typeof usual> {
  const wanted: Partial<typeof usual> = {};
  for (const arg of args) {
    const [, name, count] = /^--(products|orders|users|stock)=(\d{1,7})$/.exec(arg) ?? [];
    if (!name)
      throw new Error(`"${arg}" is not understood: use --products=2000 --orders=100000 --users=20000 --stock=0.`);
    wanted[name as keyof typeof usual] = Number(count);
  }
  return wanted;
}

async function fillUsers(db: Database, count: number): Promise<void> {
  await db.read.execute(sql`
    insert into users (id, name, email, email_key, phone, address, role, password_hash, created_at)
    select substr(md5('sample user ' || n), 1, 24),
      (array['Asha', 'Meera', 'Rohan', 'Farhan', 'Simran', 'Joseph', 'Priyanka', 'Ritu', 'Kavya', 'Om'])[1 + n % 10] || ' ' ||
      (array['Mehta', 'Nair', 'Iyer', 'Ali', 'Kaur', 'Lobo', 'Das', 'Sharma', 'Rao', 'Joshi', 'Bose'])[1 + n % 11] || ' ' || n,
      'sample' || n || '@example.com', 'sample' || n || '@example.com', '98' || lpad(n::text, 8, '0'),
      n || ' Gandhi Nagar, Bhilwara 311001', 'user', '!', now() - n * interval '23 minutes'
    from generate_series(1, ${count}::int) n
    on conflict do nothing`);
}

/** The stock of a product with variants is the sum of theirs. */
async function addStock(db: Database, stock: number): Promise<void> {
  await db.read.execute(sql`update product_variants set quantity = quantity + ${stock}::int`);
  await db.read.execute(sql`
    update products set quantity = quantity + ${stock}::int * (case when options is null then 1
      else (select count(*) from product_variants variants where variants.product_id = products.id) end)
    where slug like 'sample-%'`);
}

async function balanceStock(db: Database): Promise<void> {
  await db.read.execute(sql`
    insert into stock_moves (id, product_id, change, cause, created_at)
    select 'sample first ' || products.id, products.id, products.quantity - coalesce(sum(moves.change), 0), 'created', products.created_at
    from products left join stock_moves moves on moves.product_id = products.id
    where products.options is null group by products.id`);
  await db.read.execute(sql`
    insert into stock_moves (id, product_id, variant_id, change, cause, created_at)
    select 'sample first ' || variants.id, variants.product_id, variants.id,
      variants.quantity - coalesce(sum(moves.change), 0), 'edited', min(products.created_at)
    from product_variants variants join products on products.id = variants.product_id
      left join stock_moves moves on moves.variant_id = variants.id and moves.product_id = variants.product_id
    group by variants.id`);
}
