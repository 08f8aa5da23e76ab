import pg from 'pg';

interface Counts {
  products: number;
  orders: number;
}

/**
 * What people leave behind in a shop over the years, and `fill` does not invent: reviews, logs, offers, refunds,
 * requests, documents.
 */
export async function addHistory(databaseUrl: string, counts: Counts): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of listStatements(counts)) await client.query(statement);
  } finally {
    await client.end();
  }
}

function listStatements({ products, orders }: Counts): string[] {
  const reviewed = Math.min(products, 10_000);
  const id = (what: string, number = 'n') => `substr(md5('${what} ' || ${number}), 1, 24)`;
  return [
    `insert into reviews (id, product_id, user_id, rating, comment, created_at)
      select ${id('review', "n || ' ' || person")}, ${id('sample product')}, ${id('sample user', '(n * 7 + person)')}, 3 + (n + person) % 3,
        (array['Just as in the picture', 'My sister was moved to tears', 'A little smaller than I thought'])[1 + n % 3] || ', and packed with care. Number ' || n || '.',
        now() - (n + person) * interval '1 hour'
      from generate_series(1, ${reviewed}) n, generate_series(1, 7) person on conflict do nothing`,
    `update reviews set hidden_at = now(), hidden_reason = 'Names another person' where right(id, 2) = 'ff'`,
    `insert into security_events (kind, user_id, email, address, user_agent, detail, created_at)
      select (array['login_succeeded', 'login_failed', 'access_denied', 'rate_limited'])[1 + n % 4], ${id('sample user', '(n % 20000)')},
        'sample' || n % 20000 || '@example.com', '10.' || n % 200 || '.' || n % 250 || '.9', 'Firefox', '{}', now() - n * interval '3 minutes'
      from generate_series(1, ${2 * orders}) n`,
    `insert into audit_entries (id, admin_id, admin_name, what, created_at)
      select ${id('audit')}, 'owner', 'Owner', 'changed the price of Bear ' || n || ' from ₹1,249 to ₹1,199', now() - n * interval '5 minutes'
      from generate_series(1, ${orders}) n`,
    `insert into offers (id, code, kind, percent) select ${id('offer')}, 'SAMPLE' || n, 'percent', 10 from generate_series(1, 50) n`,
    `insert into offer_uses (checkout_id, offer_id, buyer_key, held_until, paid_at)
      select ${id('sample checkout')}, ${id('offer', '(1 + n % 50)')}, ${id('sample user', '(n % 20000)')}, now(), now()
      from generate_series(1, ${orders}, 2) n`,
    `insert into refunds (id, order_id, payment_id, amount_paise, state, cause, created_at, settled_at)
      select ${id('refund')}, orders.id, payments.id, 10000, case when n % 500 = 0 then 'failed' else 'processed' end, 'admin',
        now() - n * interval '5 minutes', now() - n * interval '5 minutes'
      from generate_series(1, ${orders}, 20) n join orders on orders.id = ${id('sample order')}
      join payments on payments.id = 'pay_sample' || n and payments.settles`,
    `insert into order_requests (id, order_id, kind, reason, state, created_at)
      select ${id('request')}, ${id('sample order')}, 'return', 'It came too late', case when n < 1000 then 'open' else 'refused' end, now() - n * interval '5 minutes'
      from generate_series(1, ${orders}, 20) n`,
    `insert into custom_quotes (id, code, title, quantity, price_paise, ready_on, valid_until, order_id, created_at)
      select ${id('quote')}, md5('quote ' || n), 'Elephants ' || n, 12, 50000, now(), now(), case when n % 2 = 0 then ${id('sample order')} end,
        now() - n * interval '1 hour'
      from generate_series(1, ${Math.ceil(orders / 20)}) n`,
    documents(orders, id),
    'analyze',
  ];
}

function documents(orders: number, id: (what: string, number?: string) => string): string {
  const sums = `'taxablePaise', 90000, 'cgstPaise', 2500, 'sgstPaise', 2500, 'igstPaise', 0, 'totalPaise', 95000`;
  const rajasthan = `jsonb_build_object('code', '08', 'name', 'Rajasthan')`;
  return `insert into tax_documents (id, series, financial_year, sequence, number, issued_on, order_id, total_paise, content)
    select ${id('document')}, 'invoice', '2026', n, 'S/26-27/' || n, (now() - n * interval '5 minutes')::date, ${id('sample order')}, 95000,
      jsonb_build_object('title', 'Tax Invoice', 'stateTax', 'SGST', 'placeOfSupply', ${rajasthan},
        'seller', jsonb_build_object('status', 'registered', 'name', 'Bench', 'address', 'Bhilwara', 'state', ${rajasthan}, 'gstin', ''),
        'buyer', jsonb_build_object('name', 'Asha ' || n, 'address', 'Bhilwara'),
        'order', jsonb_build_object('id', ${id('sample order')}, 'number', '#' || n, 'paymentId', 'pay_sample' || n),
        'lines', jsonb_build_array(jsonb_build_object('description', 'Bear', 'hsn', '9503', 'rate', 500, 'quantity', 1, 'pricePaise', 95000,
          'discountPaise', 0, ${sums})),
        'totals', jsonb_build_object(${sums}))
    from generate_series(1, ${orders}) n where n % 19 <> 0`;
}
