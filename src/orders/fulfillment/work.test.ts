import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringForward, settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, adminCaller, buy, type Gift, pay, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { OrderPageBody, TodayBody } from '../api.ts';

let shop: TestShop;
let bear: Gift;
let card: Gift;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 10 } });
  bear = await addProduct(shop, { name: 'Worked Bear', price: 500, quantity: 90 });
  card = await addProduct(shop, { name: 'Worked Card', price: 100, quantity: 90 });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const today = async () => (await asAdmin('GET', '/user/today')).body as TodayBody;
const page = async (id: string) => (await asAdmin('GET', `/user/order/${id}`)).body as OrderPageBody;
const work = (step: string, ...orders: { _id: string; lines?: number[] }[]) =>
  asAdmin('PUT', '/user/order-work', { step, orders });
const undo = (id: string) => asAdmin('POST', `/user/order-moves/${id}/undo`);
const subjects = async (number: number) => {
  await bringForward(shop.db);
  const mails = (await shop.outbox()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '');
  return mails.filter((subject) => subject.includes(`#${number} `));
};
/** Lets the ten seconds of every change pass. */
const letTimePass = () => shop.db.pool.query(`update order_moves set created_at = created_at - interval '11 seconds'`);

async function buyCart(): Promise<string> {
  const cart = [bear, card].map(({ _id, price }) => ({ _id, price, quantity: 2 }));
  const opened = await shop.call('POST', '/product/orders', {
    token: shop.tokens.meera,
    body: { amount: 120_000, cart },
  });
  return (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) })).body.order;
}

describe('The work of the day', () => {
  it('moves an order from made to packed to shipped, one press each', async () => {
    const order = await buyCart();
    const { number } = (await page(order)).order;
    const before = await today();
    expect(before.firstSale).toEqual({ order, number, test: true });
    expect(before.toMake.map(({ name, pieces }) => [name, pieces])).toEqual([
      ['Worked Bear', 2],
      ['Worked Card', 2],
    ]);
    await work('made', { _id: order, lines: [0] });
    expect((await today()).toMake.map(({ name }) => name)).toEqual(['Worked Card']);
    expect((await page(order)).order).toMatchObject({
      status: 'Not Processed',
      products: [{ made: true }, { made: false }],
    });
    await work('made', { _id: order, lines: [1] });
    expect(await today()).toMatchObject({ toMake: [], toPack: [{ number, pieces: 4, buyer: 'Meera Nair' }] });
    expect((await page(order)).order.status).toBe('Processing');
    await work('packed', { _id: order });
    expect(await today()).toMatchObject({ toPack: [], toHandOver: [{ number }] });
    expect((await work('shipped', { _id: order })).body.message).toBe(`#${number} moved to Shipped`);
    expect(await today()).toMatchObject({ toMake: [], toPack: [], toHandOver: [], open: 0 });
    expect(await subjects(number)).toEqual([
      `Your order #${number} at Dhaaga`,
      `Processing: your order #${number} at Dhaaga`,
      `Shipped: your order #${number} at Dhaaga`,
    ]);
    expect((await asAdmin('GET', '/user/order-counts')).body.counts).toEqual([{ status: 'Shipped', count: 1 }]);
    expect(await work('packed', { _id: order })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', message: `Order #${number} is Shipped by now.` },
    });
  });

  it('takes a change back within ten seconds: the status returns, no email leaves, and the history does not show it', async () => {
    const { _id, number } = await buy(shop, bear, shop.tokens.asha);
    const shipped = await work('shipped', { _id });
    expect(shipped.body.undo).toMatchObject({ seconds: 10 });
    expect((await undo(shipped.body.undo.id)).body).toMatchObject({ success: true, message: `Undone: #${number}` });
    expect((await page(_id)).order).toMatchObject({
      status: 'Not Processed',
      packed: false,
      products: [{ made: false }],
    });
    expect((await page(_id)).events.filter(({ kind }) => kind === 'status')).toEqual([]);
    expect(await subjects(number)).toEqual([`Your order #${number} at Dhaaga`]);
    expect((await undo(shipped.body.undo.id)).status).toBe(404);
    await work('shipped', { _id });
  });

  it('takes nothing back after ten seconds, after another change, or once the email has left', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    const made = await work('made', { _id });
    const packed = await work('packed', { _id });
    expect((await undo(made.body.undo.id)).status).toBe(404);
    await shop.db.pool.query('update orders set packed_at = null where id = $1', [_id]);
    expect(await undo(packed.body.undo.id)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const status = await asAdmin('PUT', `/user/order-status/${_id}`, { status: 'Delivered' });
    await bringForward(shop.db);
    await shop.quiet();
    expect(await undo(status.body.undo.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const back = await asAdmin('PUT', `/user/order-status/${_id}`, { status: 'Shipped' });
    await letTimePass();
    expect(await undo(back.body.undo.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await page(_id)).order.status).toBe('Shipped');
  });

  it('moves several orders at once and takes them back together, but for those that have moved on', async () => {
    const [one, two] = [await buy(shop, bear, shop.tokens.asha), await buy(shop, bear, shop.tokens.meera)];
    const ids = [one, two].map(({ _id }) => ({ _id }));
    const missing = await work('packed', ...ids, { _id: '000000000000000000000000' });
    expect(missing.status).toBe(404);
    expect((await page(one._id)).order.packed).toBe(false);
    const packed = await work('packed', ...ids);
    expect(packed.body.message).toBe(`#${one.number}, #${two.number} packed`);
    await work('shipped', { _id: two._id });
    expect((await undo(packed.body.undo.id)).body).toMatchObject({ message: `Undone: #${one.number}` });
    expect((await page(one._id)).order).toMatchObject({ status: 'Not Processed', packed: false });
    expect((await page(two._id)).order.status).toBe('Shipped');
    await asAdmin('PUT', '/user/order-statuses', { orderIds: [one._id], status: 'Cancelled' });
  });

  it('refuses what cannot be sent: an order that is unpaid or refunded, or unknown steps', async () => {
    const paid = await buy(shop, bear, shop.tokens.asha);
    await asAdmin('POST', `/user/order/${paid._id}/refunds`, {});
    await shop.quiet();
    expect((await work('packed', { _id: paid._id })).body).toMatchObject({ code: 'order_refunded' });
    const body = { amount: 50_000, product: { id: bear._id } };
    const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    await pay(shop, opened.body.id, 'failed');
    await settleOpen(shop.db);
    const [failed] = (await asAdmin('GET', '/user/all-orders?payment=failed')).body;
    expect((await work('made', { _id: failed._id })).status).toBe(409);
    const { attention } = await today();
    expect(attention).toMatchObject([{ kind: 'payment_failed', number: failed.number, amount: 500 }]);
    expect((await work('lost', paid)).status).toBe(400);
    expect((await work('made')).status).toBe(400);
  });
});

describe('An order that its buyer collects', () => {
  it('is ready once it is packed, stays on Today until it was collected, and is never shipped', async () => {
    const lamp = await addProduct(shop, { name: 'Clay Lamp', price: 300, quantity: 9, shipping: '0' });
    const { _id, number } = await buy(shop, lamp, shop.tokens.asha);
    const sent = await buy(shop, bear, shop.tokens.asha);
    await work('packed', { _id: sent._id });
    await work('made', { _id });
    expect((await today()).toPack).toMatchObject([{ order: _id, pickup: true, ready: false }]);
    await work('packed', { _id });
    expect((await today()).toHandOver).toMatchObject([
      { order: sent._id, pickup: false, ready: false },
      { order: _id, pickup: true, ready: true },
    ]);
    const refusal = `Order #${number} is not sent: its buyer collects it. Mark it as collected.`;
    for (const one of [
      await work('shipped', { _id }, { _id: sent._id }),
      await asAdmin('PUT', `/user/order/${_id}/tracking`, { courier: 'dtdc', number: 'D1234567', ship: true }),
    ])
      expect(one).toMatchObject({ status: 409, body: { message: refusal } });
    expect((await page(sent._id)).order.status).toBe('Processing');
    expect(await work('collected', { _id: sent._id })).toMatchObject({
      ...{ status: 409, body: { message: `Order #${sent.number} is sent, not collected.` } },
    });
    expect((await work('collected', { _id })).body).toMatchObject({
      ...{ message: `#${number} collected`, undo: { seconds: 10 } },
    });
    expect((await page(_id)).order.status).toBe('Delivered');
    expect((await today()).toHandOver).toMatchObject([{ order: sent._id }]);
    expect(await subjects(number)).toEqual([
      `Your order #${number} at Dhaaga`,
      `Processing: your order #${number} at Dhaaga`,
      `Ready to collect: your order #${number} at Dhaaga`,
      `Collected: your order #${number} at Dhaaga`,
    ]);
    await work('shipped', { _id: sent._id });
  });

  it('is not shipped before it is packed either', async () => {
    const pot = await addProduct(shop, { name: 'Clay Pot', price: 300, quantity: 9, shipping: '0' });
    const { _id, number } = await buy(shop, pot, shop.tokens.asha);
    expect((await work('shipped', { _id })).body.message).toBe(
      `Order #${number} is not sent: its buyer collects it. Mark it as collected.`,
    );
    expect((await page(_id)).order.status).toBe('Not Processed');
    expect((await work('collected', { _id })).status).toBe(200);
  });
});

describe('An order whose photo waits for approval', () => {
  it('is not sent from Today, alone or with others, until its buyer has answered', async () => {
    const [held, other] = [await buy(shop, bear, shop.tokens.asha), await buy(shop, bear, shop.tokens.meera)];
    const photo = (await picture('jpeg', { width: 600, height: 400 })).toString('base64');
    const proof = { line: 0, photo, words: '' };
    const { proofs } = (await asAdmin('POST', `/user/order/${held._id}/proofs`, proof)).body;
    for (const { _id } of [held, other]) expect((await work('packed', { _id })).body).toMatchObject({ success: true });
    const { toHandOver } = await today();
    expect(toHandOver.map(({ order, awaitsApproval }) => [order, awaitsApproval])).toEqual([
      [held._id, true],
      [other._id, false],
    ]);
    const message = expect.stringContaining(`The photo of order #${held.number} waits for its buyer’s approval.`);
    const orderIds = [held._id, other._id];
    for (const refused of [
      await work('shipped', { _id: held._id }),
      await work('shipped', { _id: held._id }, { _id: other._id }),
      await asAdmin('PUT', '/user/order-statuses', { orderIds, status: 'Shipped' }),
      await asAdmin('PUT', `/user/order/${held._id}/tracking`, { courier: 'dtdc', number: 'D1234567', ship: true }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { message } });
    expect((await page(other._id)).order.status).toBe('Processing');
    await shop.call('POST', proofs[0].link, { body: { answer: 'approve' } });
    expect((await work('shipped', { _id: held._id }, { _id: other._id })).status).toBe(200);
  });
});

describe('A tracking number', () => {
  it('is saved with its courier, ships the order, and reaches the buyer by email and on the order’s page', async () => {
    const { _id, number } = await buy(shop, bear, shop.tokens.asha);
    const path = `/user/order/${_id}/tracking`;
    const saved = await asAdmin('PUT', path, { courier: 'delhivery', number: ' 1234 5678 90123', ship: true });
    expect(saved.body).toMatchObject({ message: `#${number} moved to Shipped`, order: { status: 'Shipped' } });
    const own = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body[0];
    const link = 'https://www.delhivery.com/track/package/1234567890123';
    expect(own.tracking).toEqual({ courier: 'delhivery', name: 'Delhivery', number: '1234567890123', link });
    await subjects(number);
    const mail = (await shop.outbox()).find((one) => one.includes(`Shipped: your order #${number}`));
    expect(mail).toContain(link);
    await asAdmin('PUT', path, { courier: 'other', number: 'X-1', link: 'https://courier.example/x', notify: true });
    expect(await subjects(number)).toContain(`Follow your order #${number} from Dhaaga`);
    expect((await page(_id)).order.tracking).toMatchObject({ number: 'X1', link: 'https://courier.example/x' });
    for (const link of ['http://courier.example', 'javascript:alert(1)', 'x'])
      expect((await asAdmin('PUT', path, { courier: 'other', number: '1', link })).status, link).toBe(400);
    expect((await asAdmin('PUT', path, { courier: 'pigeon', number: '1' })).status).toBe(400);
    expect((await asAdmin('DELETE', path)).body.order.tracking).toBeNull();
  });
});

describe('A note on an order', () => {
  it('is saved for admins alone, and what was written to the buyer stands in the timeline', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.meera);
    const note = 'Use the thicker yarn.';
    expect((await asAdmin('PUT', `/user/order/${_id}/note`, { note })).body).toMatchObject({ success: true, note });
    expect((await page(_id)).note.text).toBe(note);
    const { link } = await page(_id);
    for (const path of ['/user/orders', link ?? ''])
      expect(JSON.stringify((await shop.call('GET', path, { token: shop.tokens.meera })).body)).not.toContain(note);
    await asAdmin('POST', `/user/order/${_id}/messages`, { channel: 'whatsapp', title: 'We have begun' });
    expect((await page(_id)).events.filter(({ kind }: { kind: string }) => kind === 'message').at(-1)).toMatchObject({
      kind: 'message',
      what: 'WhatsApp opened: “We have begun”',
    });
    const data = await shop.call('GET', '/user/personal-data', { token: shop.tokens.meera });
    expect(JSON.stringify(data.body)).not.toContain(note);
  });
});

describe('A change under an Idempotency-Key', () => {
  const send = (key: string, path: string, body: object, token = shop.tokens.admin) =>
    shop.call('PUT', path, { token, body, headers: { 'idempotency-key': key } });
  const history = async (id: string) =>
    (await page(id)).events.filter(({ kind }) => kind === 'work' || kind === 'status');

  it('is made once however often it is sent, also at the same time, and a repeat gets the first answer', async () => {
    const { _id, number } = await buy(shop, bear, shop.tokens.asha);
    const packed = { step: 'packed', orders: [{ _id }] };
    const answers = await Promise.all([1, 2, 3].map(() => send('pack-1', '/user/order-work', packed)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    await asAdmin('PUT', `/user/order-status/${_id}`, { status: 'Not Processed' });
    expect((await send('pack-1', '/user/order-work', packed)).body).toEqual(answers[0]?.body);
    const note = await send('note-1', `/user/order/${_id}/note`, { note: 'Blue ribbon' });
    expect((await send('note-1', `/user/order/${_id}/note`, { note: 'Blue ribbon' })).body).toEqual(note.body);
    const tracking = { courier: 'delhivery', number: '1234567890123' };
    for (let time = 0; time < 2; time++)
      expect((await send('track-1', `/user/order/${_id}/tracking`, tracking)).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await send('set-1', `/user/order-status/${_id}`, { status: 'Delivered' })).body.order.number).toBe(
        number,
      );
    expect((await history(_id)).map(({ what }) => what)).toEqual([
      'Not Processed → Processing',
      'Processing → Not Processed',
      'Tracking number of Delhivery saved',
      'Not Processed → Delivered',
    ]);
    const other = await send('pack-1', '/user/order-work', { ...packed, step: 'made' });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await send('bad key', '/user/order-work', packed)).status).toBe(400);
  });

  it('may be sent again after it was refused', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    await asAdmin('PUT', `/user/order-status/${_id}`, { status: 'Shipped' });
    const packed = { step: 'packed', orders: [{ _id }] };
    expect((await send('pack-2', '/user/order-work', packed)).status).toBe(409);
    await asAdmin('PUT', `/user/order-status/${_id}`, { status: 'Not Processed' });
    expect((await send('pack-2', '/user/order-work', packed)).status).toBe(200);
  });
});

describe('A change of what has changed elsewhere', () => {
  it('is refused with a sentence when it says what it was made from', async () => {
    const { _id, number } = await buy(shop, bear, shop.tokens.asha);
    await asAdmin('PUT', `/user/order-status/${_id}`, { status: 'Cancelled' });
    const body = { code: 'changed_meanwhile', message: `Order #${number} is Cancelled by now.` };
    const shipped = { status: 'Shipped', from: 'Processing' };
    expect(await asAdmin('PUT', `/user/order-status/${_id}`, shipped)).toMatchObject({ status: 409, body });
    const both = { orderIds: [_id], status: 'Shipped', from: { [_id]: 'Processing' } };
    expect(await asAdmin('PUT', '/user/order-statuses', both)).toMatchObject({ status: 409, body });
    const same = { status: 'Cancelled', from: 'Processing' };
    expect((await asAdmin('PUT', `/user/order-status/${_id}`, same)).status).toBe(200);
    const note = (text: string, from?: string) => asAdmin('PUT', `/user/order/${_id}/note`, { note: text, from });
    expect((await note('One', '')).status).toBe(200);
    expect((await note('Two', '')).body.message).toBe(`The note on order #${number} was changed meanwhile.`);
    expect((await note('One', '')).status).toBe(200);
    expect((await note('Two', 'One')).body.note).toBe('Two');
  });
});
