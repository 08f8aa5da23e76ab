import pg from 'pg';

/**
 * Copies a filled shop's products and orders up to this number. Triggers and foreign keys are off: what they
 * maintain is written once, at the end.
 */
export async function multiply(databaseUrl: string, wanted: { products: number; orders: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '512MB'");
    const rebuild = await dropSlowIndexes(client);
    const copies = async (table: string, count: number) =>
      Math.ceil(count / Number((await client.query(`select count(*) from ${table}`)).rows[0].count)) - 1;
    await run(client, productCopies, await copies('products', wanted.products));
    await run(client, orderCopies, await copies('orders', wanted.orders));
    for (const statement of rebuild) await client.query(statement);
    await client.query('truncate product_counts, search_vocabulary');
    await client.query(`insert into product_counts (category_id, price_paise, count) select category_id, price_paise, count(*)
      from products where archived_at is null and hidden_at is null group by category_id, price_paise`);
    await client.query(
      'insert into search_vocabulary (word, count) select word, count(*) from search_words group by word',
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, statements: readonly string[], copies: number): Promise<void> {
  if (copies <= 0) return;
  for (const statement of statements)
    await client.query(statement.replace('COPIES', `generate_series(1, ${copies}) copy`));
}

/** Building them once is ten times as fast as adding each row. */
async function dropSlowIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select indexname, indexdef from pg_indexes
    where indexdef ~ 'USING gin' and tablename in ('products', 'orders', 'users') or indexname in ('search_words_best', 'search_words_product')`);
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

const copyId = (id: string) => `substr(md5(${id} || copy), 1, 24)`;

const productCopies = [
  `insert into products (id, name, slug, description, price_paise, quantity, shipping, category_id, created_at, search_vector)
    select ${copyId('id')}, name || ' ' || copy, slug || '-' || copy, description, price_paise, quantity, shipping, category_id,
      created_at - copy * interval '1 day', search_vector from products, COPIES`,
  `insert into product_slugs (slug, product_id) select slug || '-' || copy, ${copyId('product_id')} from product_slugs, COPIES`,
  `insert into search_words (word, product_id, rank, created_at)
    select word, ${copyId('product_id')}, rank, created_at - copy * interval '1 day' from search_words, COPIES`,
];

/** With buyers of their own, who order as often as before. */
const orderCopies = [
  `insert into users (id, name, email, email_key, phone, address, password_hash, created_at)
    select ${copyId('id')}, name, 'copy' || copy || '.' || email, 'copy' || copy || '.' || email_key, phone, address, password_hash,
      created_at - copy * interval '1 year' from users, COPIES`,
  `insert into checkouts (id, buyer_id, buyer_key, delivery, pieces, amount_paise, goods_paise, wrap_paise, state, provider_order_id, created_at, held_until)
    select ${copyId('id')}, ${copyId('buyer_id')}, buyer_key, delivery, pieces, amount_paise, goods_paise, wrap_paise, state, provider_order_id || '_' || copy,
      created_at - copy * interval '1 year', held_until - copy * interval '1 year' from checkouts, COPIES`,
  `insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos, make_days, made_at)
    select ${copyId('checkout_id')}, position, product_id, name, slug, price_paise, quantity, photos, make_days, now() - copy * interval '1 year'
    from checkout_lines, COPIES`,
  `insert into payments (id, checkout_id, amount_paise, currency, state, method, settles, evidence, captured_at, confirmed_at, created_at)
    select id || '_' || copy, ${copyId('checkout_id')}, amount_paise, currency, state, method, settles, evidence, captured_at, confirmed_at,
      created_at - copy * interval '1 year' from payments, COPIES`,
  `insert into orders (id, checkout_id, buyer_id, amount_paise, buyer_text, status, is_paid, created_at)
    select ${copyId('id')}, ${copyId('checkout_id')}, ${copyId('buyer_id')}, amount_paise, buyer_text,
      case when status in ('Not Processed', 'Processing') then 'Delivered' else status end, is_paid, created_at - copy * interval '1 year'
    from orders, COPIES`,
  `insert into order_events (id, order_id, kind, what, created_at)
    select id || ' ' || copy, ${copyId('order_id')}, kind, what, created_at - copy * interval '1 year' from order_events, COPIES`,
];
