import { type SQL, sql } from 'drizzle-orm';
import { confirmQueue, identifyQueue, reconcileQueue, refundQueue } from '../orders/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { sendMailQueue } from '../platform/email/mailer.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Demo } from '../setup/index.ts';
import { parsePhotoId } from '../shared/products/photo-url.ts';
import { demoSettings, demoThanksWords } from './demo-settings.ts';
import { demoAccounts, demoBuyers } from './people.ts';

const demoEmails = [...new Set([...demoAccounts, ...demoBuyers].map(({ email }) => email as string))];
const whileLoading = (column: SQL) =>
  sql`exists (select from demo_loads where ${column} between started_at and coalesce(finished_at, 'infinity'))`;
const demoUsers = sql`(select id from users where email_key in ${demoEmails} or ${whileLoading(sql`users.created_at`)})`;
const demoProducts = sql`(select id from products where ${whileLoading(sql`products.created_at`)})`;
const demoReviews = sql`(select id from reviews where product_id in ${demoProducts} or user_id in ${demoUsers})`;
/** A category with a product of one's own stays. */
const demoCategories = sql`(select id from categories where ${whileLoading(sql`categories.created_at`)}
  and not exists (select from products where products.category_id = categories.id and products.id not in ${demoProducts}))`;

interface DemoContent {
  products: number;
  categories: number;
  orders: number;
  reviews: number;
  accounts: number;
  /** Paid by hand, or to a real account: the demo then stays. */
  realPayments: number;
}

/** What clearing the demo would delete; null without a demo. */
async function describeDemo(queries: Queries, isSandbox: boolean): Promise<DemoContent | null> {
  const count = (rows: SQL) => sql`(select count(*)::int from ${rows} counted)`;
  const real = sql`(select payments.id from payments where evidence = 'owner'
    or (not ${isSandbox} and payments.created_at > (select coalesce(finished_at, 'infinity') from demo_loads)))`;
  const { rows } = await queries.execute<DemoContent & Record<string, unknown>>(sql`
    select ${count(demoProducts)} as products, ${count(demoCategories)} as categories, ${count(sql`orders`)} as orders,
      ${count(demoReviews)} as reviews, ${count(demoUsers)} as accounts, ${count(real)} as "realPayments"
    from demo_loads where cleared_at is null`);
  return rows[0] ?? null;
}

/**
 * Deletes all that came with the demo, and all orders; what the owner added stays, and the shop waits to be opened.
 * Returns the ids of the photos whose files are then to be removed.
 */
async function clearDemo(tx: Tx, queue: Queue): Promise<string[]> {
  // What refers to their rows is not written meanwhile; readers go on.
  await tx.execute(sql`lock table checkouts, orders, products, users in exclusive mode`);
  const photos = await tx.execute<{ id: string }>(sql`
    select id from photos where product_id in ${demoProducts}
    union select photo_id from reviews where photo_id is not null and id in ${demoReviews}
    union select photo_id from gift_wraps where photo_id is not null and ${whileLoading(sql`gift_wraps.created_at`)}`);
  const ids = photos.rows.map(({ id }) => id);
  await tx.execute(sql`delete from reviews where id in ${demoReviews}`);
  await tx.execute(sql`delete from thanks_settings where words = ${demoThanksWords}`);
  await tx.execute(sql`delete from gift_wraps where ${whileLoading(sql`gift_wraps.created_at`)}`);
  await deleteOrders(tx, queue);
  await deleteCatalog(tx);
  await tx.execute(sql`delete from photos where id = any(${sql.param(ids)}::text[])`);
  await tx.execute(sql`delete from audit_entries where admin_id in ${demoUsers}`);
  await tx.execute(sql`delete from users where id in ${demoUsers}`);
  await clearSettings(tx, ids);
  await tx.execute(sql`update demo_loads set cleared_at = now()`);
  return ids;
}

async function deleteOrders(tx: Tx, queue: Queue): Promise<void> {
  for (const name of [sendMailQueue, reconcileQueue, confirmQueue, refundQueue, identifyQueue])
    await queue.dropFound(tx, name, { queued: true });
  // The stock of one's own products returns to what it was before they were ordered.
  const isCausedByOrder = sql`cause in ('order', 'returned')`;
  await tx.execute(sql`update products set quantity = quantity - moved.change from
    (select product_id, sum(change)::int as change from stock_moves where ${isCausedByOrder} group by product_id) moved
    where moved.product_id = products.id`);
  await tx.execute(sql`delete from stock_moves where ${isCausedByOrder}`);
  const tables = [
    'webhook_deliveries',
    'order_requests',
    'courier_charges',
    'weight_disputes',
    'courier_remittances',
    'remittance_rows',
    'remittances',
    'cod_refusals',
    'cod_orders',
    'shipments',
    'order_moves',
    'order_events',
    'tax_documents',
    'tax_document_series',
    'disputes',
  ];
  const money = ['refund_lines', 'refunds', 'payments', 'webhook_events'];
  const more = [...money, 'orders', 'offer_uses', 'checkout_lines', 'holds', 'checkouts'];
  for (const table of ['answer_photos', 'thanks_pages', 'order_proofs', ...tables, ...more])
    await tx.execute(sql`delete from ${sql.identifier(table)}`);
  await tx.execute(
    sql`delete from custom_quotes where order_id is not null or ${whileLoading(sql`custom_quotes.created_at`)}`,
  );
  await tx.execute(sql`select setval('order_numbers', 1001, false)`);
}

async function deleteCatalog(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from stock_moves where product_id in ${demoProducts}`);
  const { rows } = await tx.execute<{ id: string }>(demoCategories);
  await tx.execute(sql`delete from products where id in ${demoProducts}`);
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`delete from categories where id = any(${sql.param(ids)}::text[])`);
}

/** What the demo wrote and nobody changed, and pictures that are gone, return to the defaults. */
async function clearSettings(tx: Tx, photoIds: string[]): Promise<void> {
  const { rows } = await tx.execute<{ values: Record<string, unknown> }>(sql`select values from shop_settings`);
  const demo: Record<string, unknown> = demoSettings;
  const isGone = (value: unknown) =>
    Array.isArray(value) && value.some((url) => photoIds.includes(parsePhotoId(String(url))));
  const own = Object.entries(rows[0]?.values ?? {}).filter(([name, value]) => value !== demo[name] && !isGone(value));
  const values = JSON.stringify(Object.fromEntries(own));
  await tx.execute(sql`insert into shop_settings (id, values, is_opened) values ('shop', ${values}::jsonb, false)
    on conflict (id) do update set values = excluded.values, is_opened = false, changed_at = now()`);
}

export const demo: Demo = {
  describe: describeDemo,
  clear: clearDemo,
  isDemoEmail: (email) => demoEmails.includes(email),
  isDemoPassword: (password) => [...demoAccounts, ...demoBuyers].some((one) => one.password === password),
};
