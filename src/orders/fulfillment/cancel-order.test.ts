import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const page = async (id: string) => (await asAdmin('GET', `/user/order/${id}`)).body;
const refund = (id: string, body: object) => asAdmin('POST', `/user/order/${id}/refunds`, body);
const setStatus = (id: string, body: object) => asAdmin('PUT', `/user/order-status/${id}`, body);
const bought = async (name: string) =>
  buy(shop, await addProduct(shop, { name, price: 500, quantity: 3 }), shop.tokens.asha);

async function cancellationEmails(id: string): Promise<string[]> {
  await shop.quiet();
  const mails = await Promise.all((await shop.outbox()).map((mail) => PostalMime.parse(mail)));
  return mails
    .filter(({ subject, text }) => /^Cancelled: your order #\d+ at Dhaaga$/.test(subject ?? '') && text?.includes(id))
    .map(({ text = '' }) => text.replace(/\s+/g, ' '));
}

describe('Cancelling a paid order', () => {
  it('with its refund returns what is left of the payment, and the email says how much and how long it takes', async () => {
    const { _id } = await bought('Cancelled Bear');
    await refund(_id, { amount: 120 });
    expect((await page(_id)).order.payment).toMatchObject({ refundable: 380 });
    expect((await refund(_id, { cancel: true, restock: true })).body).toMatchObject({
      order: { status: 'Cancelled', payment: { refunded: true, refundable: 0 } },
      refundable: 0,
      isRestocked: true,
    });
    const [email, ...others] = await cancellationEmails(_id);
    expect(others).toEqual([]);
    expect(email).toContain(
      '₹380 goes back to the account you paid from. We write to you as soon as it has been sent; banks take 5-7 working days from then on.',
    );
    expect(await page(_id)).toMatchObject({ refunds: [{ amount: 120 }, { amount: 380, state: 'processed' }] });
  });

  it('without a refund moves no money, and the email does not say that money comes back', async () => {
    const { _id } = await bought('Paid Bear');
    expect((await setStatus(_id, { status: 'Cancelled' })).status).toBe(200);
    const [email] = await cancellationEmails(_id);
    expect(email).toContain('your order has been cancelled.');
    expect(email).not.toMatch(/money|back|refund|account/i);
    expect(await page(_id)).toMatchObject({ refunds: [], refundable: 500 });
  });

  it('leaves the order as it is when the refund is refused', async () => {
    const { _id } = await bought('Refused Bear');
    expect((await refund(_id, { cancel: true, amount: 501 })).status).toBe(409);
    expect((await page(_id)).order.status).toBe('Not Processed');
    expect(await cancellationEmails(_id)).toEqual([]);
  });
});

describe('A cancelled order that goes on', () => {
  const buyTwo = async (name: string) => {
    const product = await addProduct(shop, { name, price: 100, quantity: 5 });
    const lines = { cart: [{ _id: product._id, quantity: 2, price: 100 }] };
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 20_000, ...lines },
    });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const stock = async () => (await shop.call('GET', `/product/products/${product.slug}`)).body.product.quantity;
    return { id: paid.body.order as string, product, stock };
  };
  const restock = (id: string, body: object = {}) => asAdmin('POST', `/user/order/${id}/restock`, body);
  const onePiece = [{ line: 0, quantity: 1 }];

  it('takes the pieces that were put back out of the stock again', async () => {
    const { id, stock } = await buyTwo('Resumed Bear');
    await setStatus(id, { status: 'Cancelled' });
    expect((await restock(id)).status).toBe(200);
    expect(await stock()).toBe(5);
    expect((await setStatus(id, { status: 'Shipped' })).status).toBe(200);
    expect(await stock()).toBe(3);
    expect((await page(id)).parts.lines).toMatchObject([{ restocked: 0, restockable: 2 }]);
    await setStatus(id, { status: 'Delivered' });
    expect(await stock()).toBe(3);
  });

  it('leaves a piece that was refunded in the stock, and takes all when it is sent though it was refunded', async () => {
    const { id, stock } = await buyTwo('Half Bear');
    await refund(id, { lines: [{ line: 0, quantity: 1 }], restock: true });
    await refund(id, { cancel: true, restock: true });
    expect(await stock()).toBe(5);
    expect((await setStatus(id, { status: 'Processing' })).status).toBe(200);
    expect(await stock()).toBe(3);
    const other = await buyTwo('Other Half Bear');
    await refund(other.id, { lines: [{ line: 0, quantity: 1 }], restock: true });
    await setStatus(other.id, { status: 'Cancelled' });
    await restock(other.id);
    expect((await setStatus(other.id, { status: 'Processing' })).status).toBe(200);
    expect(await other.stock()).toBe(4);
  });

  it('takes its pieces again each time: put back once more while it is in work, they go when it leaves', async () => {
    const { id, stock } = await buyTwo('Twice Resumed Bear');
    await setStatus(id, { status: 'Cancelled' });
    await restock(id);
    await setStatus(id, { status: 'Processing' });
    expect((await restock(id)).status).toBe(200);
    expect(await stock()).toBe(5);
    expect((await setStatus(id, { status: 'Shipped' })).status).toBe(200);
    expect(await stock()).toBe(3);
  });

  // Two of five sold: the refunded one is broken and in no stock, the other one leaves again.
  it.each(['Cancelled', 'Shipped'])(
    'takes a piece that came back for one that was refunded and not (%s)',
    async (end) => {
      const { id, stock } = await buyTwo(`Broken Bear ${end}`);
      await refund(id, { lines: onePiece });
      await setStatus(id, { status: end });
      await restock(id, { lines: onePiece });
      expect(await stock()).toBe(4);
      expect((await setStatus(id, { status: 'Processing' })).status).toBe(200);
      expect(await stock()).toBe(3);
      await setStatus(id, { status: 'Shipped' });
      expect(await stock()).toBe(3);
    },
  );

  it('stays cancelled when somebody bought its pieces meanwhile', async () => {
    const { id, product, stock } = await buyTwo('Sold Again Bear');
    await setStatus(id, { status: 'Cancelled' });
    await restock(id);
    const cart = { cart: [{ _id: product._id, quantity: 4, price: 100 }] };
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.meera,
      body: { amount: 40_000, ...cart },
    });
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    expect(await setStatus(id, { status: 'Processing' })).toMatchObject({
      status: 409,
      body: { message: 'Only 1 of Sold Again Bear is left in the stock now.' },
    });
    expect(await stock()).toBe(1);
    expect((await page(id)).order.status).toBe('Cancelled');
  });
});

describe('An order in work whose pieces were put back', () => {
  const buyBear = async (name: string) => {
    const product = await addProduct(shop, { name, price: 500, quantity: 1 });
    const { _id } = await buy(shop, product, shop.tokens.asha);
    const stock = async () => (await shop.call('GET', `/product/products/${product.slug}`)).body.product.quantity;
    return { id: _id, product, stock };
  };
  const restock = (id: string) => asAdmin('POST', `/user/order/${id}/restock`, {});

  it('does not leave with a piece that somebody bought since', async () => {
    const { id, product, stock } = await buyBear('Only Bear');
    await restock(id);
    expect(await stock()).toBe(1);
    await buy(shop, product, shop.tokens.meera);
    expect(await setStatus(id, { status: 'Shipped' })).toMatchObject({
      status: 409,
      body: { message: 'Only 0 of Only Bear are left in the stock now.' },
    });
    expect((await page(id)).order.status).toBe('Not Processed');
  });

  it('takes them though it was refunded in full, but not where an amount went back that is for no pieces', async () => {
    const refunded = await buyBear('Refunded Bear');
    await refund(refunded.id, { restock: true });
    expect(await refunded.stock()).toBe(1);
    expect((await setStatus(refunded.id, { status: 'Shipped' })).status).toBe(200);
    expect(await refunded.stock()).toBe(0);
    const free = await buyBear('Goodwill Bear');
    await refund(free.id, { amount: 100, restock: true });
    expect((await setStatus(free.id, { status: 'Shipped' })).status).toBe(200);
    expect(await free.stock()).toBe(1);
  });
});

describe('An order that was refunded in full', () => {
  it('goes on only with a confirmation for those who name its former status, and among others', async () => {
    const { _id } = await bought('Returned Bear');
    await refund(_id, { cancel: true });
    for (const status of ['Not Processed', 'Processing', 'Shipped', 'Delivered']) {
      const refusal = { status: 409, body: { code: 'order_refunded' } };
      expect(await setStatus(_id, { status, from: 'Cancelled' }), status).toMatchObject(refusal);
      expect(await asAdmin('PUT', '/user/order-statuses', { orderIds: [_id], status })).toMatchObject(refusal);
    }
    expect((await page(_id)).order.status).toBe('Cancelled');
    expect((await setStatus(_id, { status: 'Cancelled' })).status).toBe(200);
    expect((await setStatus(_id, { status: 'Processing', confirmRefunded: true })).status).toBe(200);
    const many = { orderIds: [_id], status: 'Shipped', confirmRefunded: true };
    expect((await asAdmin('PUT', '/user/order-statuses', many)).status).toBe(200);
    expect((await page(_id)).order.status).toBe('Shipped');
  });

  it('takes any status that is sent alone', async () => {
    const { _id } = await bought('Any Bear');
    await refund(_id, { cancel: true });
    for (const status of ['Not Processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'])
      expect((await setStatus(_id, { status })).status, status).toBe(200);
  });
});
