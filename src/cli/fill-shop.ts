import { sql } from 'drizzle-orm';
import { fillProducts } from '../catalog/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/database.ts';
import { withDatabase } from './with-database.ts';

const usual = { products: 2_000, orders: 100_000, users: 20_000, stock: 0 };
const ordersAtOnce = 10_000;

/** Only for an empty shop. The rows are as the commands would have written them, with a stock ledger that adds up. */
export async function fillShop(config: Config, args: string[]): Promise<string> {
  if (config.isProduction) throw new Error('NODE_ENV is production: a real shop is not filled with inventions.');
  const wanted = { ...usual, ...readWanted(args) };
  return withDatabase(config, async (db) => {
    await requireEmptyShop(db);
    await fillProducts(db, wanted.products);
    await fillUsers(db, wanted.users);
    for (let from = 1; from <= wanted.orders; from += ordersAtOnce)
      await fillOrders(db, from, Math.min(wanted.orders, from + ordersAtOnce - 1));
    if (wanted.stock > 0)
      await db.read.execute(
        sql`update products set quantity = quantity + ${wanted.stock}::int where slug like 'sample-%'`,
      );
    await balanceStock(db);
    await db.read.execute(sql`analyze`);
    return `${wanted.products} products, ${wanted.users} users, ${wanted.orders} orders.`;
  });
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

async function fillOrders(db: Database, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
  const idOf = (what: string) => sql`substr(md5(${`sample ${what} `} || n), 1, 24)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table wares on commit drop as
      select row_number() over (order by created_at, id) - 1 as place, id, name, slug, price_paise
      from products where slug like 'sample-%'`);
    await tx.execute(sql`
      create temporary table people on commit drop as
      select row_number() over (order by created_at, id) - 1 as place, id,
        jsonb_build_object('name', name, 'phone', phone, 'email', email, 'address', address) as delivery,
        name || ' ' || email || ' ' || phone as buyer_text
      from users where email_key like 'sample%'`);
    await tx.execute(sql`analyze wares`);
    await tx.execute(sql`analyze people`);
    await tx.execute(sql`
      create temporary table filling on commit drop as
      with numbered as (
        select n, line, (n * 7 + line * 13) % (select count(*) from wares) as ware, (n * 11) % (select count(*) from people) as person
        from ${numbers} cross join lateral generate_series(0, n % 2) line
      )
      select n, line, wares.id as product_id, wares.name, wares.slug, wares.price_paise, 1 + n % 2 as quantity, people.id as buyer_id,
        people.delivery, people.buyer_text, n % 19 <> 0 as is_paid, now() - n * interval '5 minutes' as placed_at
      from numbered join wares on wares.place = numbered.ware join people on people.place = numbered.person`);
    await tx.execute(sql`
      insert into checkouts (id, buyer_id, buyer_key, delivery, amount_paise, goods_paise, state, provider_order_id, created_at, held_until)
      select ${idOf('checkout')}, min(buyer_id), min(buyer_id), (array_agg(delivery))[1], sum(price_paise * quantity), sum(price_paise * quantity),
        case when bool_and(is_paid) then 'paid' else 'failed' end, 'order_sample' || n, min(placed_at), min(placed_at)
      from filling group by n on conflict do nothing`);
    await tx.execute(sql`
      insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos)
      select ${idOf('checkout')}, line, product_id, name, slug, price_paise, quantity, '[]' from filling on conflict do nothing`);
    await tx.execute(sql`
      insert into payments (id, checkout_id, amount_paise, currency, state, method, settles, evidence, captured_at, confirmed_at, created_at)
      select 'pay_sample' || n, ${idOf('checkout')}, sum(price_paise * quantity), 'INR',
        case when bool_and(is_paid) then 'captured' else 'failed' end, 'upi', bool_and(is_paid), 'provider',
        case when bool_and(is_paid) then min(placed_at) end, case when bool_and(is_paid) then min(placed_at) end, min(placed_at)
      from filling group by n on conflict do nothing`);
    await tx.execute(sql`
      insert into orders (id, checkout_id, buyer_id, amount_paise, buyer_text, status, is_paid, created_at)
      select ${idOf('order')}, ${idOf('checkout')}, min(buyer_id), sum(price_paise * quantity), min(buyer_text),
        (array['Delivered', 'Shipped', 'Delivered', 'Processing', 'Delivered', 'Not Processed', 'Delivered', 'Cancelled'])[1 + n % 8],
        bool_and(is_paid), min(placed_at)
      from filling group by n on conflict do nothing`);
    await tx.execute(sql`
      insert into order_events (id, order_id, kind, what, created_at)
      select 'sample placed ' || n, ${idOf('order')}, 'placed', 'Order placed', min(placed_at) from filling group by n
      on conflict do nothing`);
    await tx.execute(sql`
      insert into stock_moves (id, product_id, change, cause, order_id, created_at)
      select 'sample ' || n || ' ' || line, product_id, -quantity, 'order', ${idOf('order')}, placed_at from filling where is_paid
      on conflict do nothing`);
  });
}

async function balanceStock(db: Database): Promise<void> {
  await db.read.execute(sql`
    insert into stock_moves (id, product_id, change, cause, created_at)
    select 'sample first ' || products.id, products.id,
      products.quantity - coalesce(sum(moves.change) filter (where moves.cause <> 'created'), 0), 'created', products.created_at
    from products left join stock_moves moves on moves.product_id = products.id
    where products.slug like 'sample-%' group by products.id
    on conflict (id) do update set change = excluded.change`);
}
