import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertInvariants } from '../../../test/assert-invariants.ts';
import { addProduct, type Gift as Product, pay, picture } from '../../../test/fixtures.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { eraseOldGifts } from './erase-gifts.ts';

let shop: TestShop;
let bear: Product;
let cloth: { _id: string; name: string; price: number };
const admin = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, ...(body && { body }) });

beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Wrapped Bear', price: 500, quantity: 90 });
  await admin('PUT', '/shop/delivery', {
    ...{ kind: 'zones', originPin: '311001', cityPrefixes: ['3110'], city: 40, state: 60, rest: 90, freeAbove: null },
  });
  cloth = (await admin('POST', '/shop/gift-wraps', { name: 'Handloom cloth', price: 80.5 })).body.wraps[0];
});
afterAll(() => shop.close());

const place = { line1: '12 Gandhi Nagar', city: 'Bhilwara', state: 'Rajasthan', pin: '311001' };
const guest = { name: 'Gita Rao', phone: '98111 22333', email: 'gita@example.com', ...place };
const recipient = {
  ...{ name: 'Rohan Mehta', phone: '+91 98220 41177', line1: 'Flat 12, Deccan Gymkhana' },
  ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
};
const gift = { recipient, message: 'Happy Rakhi, Rohan.\nराखी की शुभकामनाएँ', from: 'Gita didi', design: 'rakhi' };
const order = (amount: number, sent: object, headers?: Record<string, string>) =>
  shop.call('POST', '/product/orders', {
    ...(headers && { headers }),
    body: { amount, product: { _id: bear._id, price: 500 }, delivery: guest, gift: sent },
  });
const quote = (sent: object) =>
  shop.call('POST', '/checkout/quote', { body: { product: { _id: bear._id }, gift: sent } });
/** As the link in its emails shows it. */
const findOrder = async (orderId: string) => {
  const { link } = (await admin('GET', `/user/order/${orderId}`)).body;
  return (await shop.call('GET', `/order/${String(link).slice(-43)}`)).body.order;
};

describe('An order that is a gift', () => {
  it('costs its goods, its wrap, and the delivery to the recipient; each page knows who gets the parcel and who pays', async () => {
    expect((await quote({})).body).toMatchObject({ needsPin: true, bill: { total: 500, delivery: 0 } });
    expect((await quote({ pin: '411004', wrap: cloth._id })).body).toMatchObject({
      bill: { goods: 500, wrap: 80.5, wrapName: 'Handloom cloth', delivery: 90, total: 670.5 },
      pin: '411004',
    });
    const opened = await order(67_050, { ...gift, wrap: cloth._id });
    expect(opened).toMatchObject({ status: 200, body: { amount: 67_050 } });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const placed = await findOrder(paid.body.order);
    expect(paid.body).toMatchObject({ isGift: true, bill: placed.bill });
    expect(placed).toMatchObject({
      totalAmount: 670.5,
      bill: { goods: 500, wrap: 80.5, wrapName: 'Handloom cloth', delivery: 90, total: 670.5, zone: 'rest' },
      buyer: { name: 'Gita Rao', to: { pin: '311001' } },
      shipTo: { name: 'Rohan Mehta', phone: '9822041177', to: { pin: '411004', city: 'Pune' } },
      gift: {
        ...gift,
        recipient: { name: 'Rohan Mehta' },
        wrap: { price: 80.5 },
        hidePrices: true,
        wantsThanks: false,
      },
    });
    for (const name of ['rohan', '9822041177'])
      expect((await admin('GET', `/user/all-orders?search=${name}`)).body).toMatchObject([{ _id: placed._id }]);
    await assertInvariants({ ...shop, instances: [] });
  });

  it('has a slip without prices and a label to the recipient', async () => {
    const [{ _id }] = (await admin('GET', '/user/all-orders?search=Rohan')).body;
    const print = async (path: string) =>
      pdfText((await shop.get(`/api/v1/user/print/${path}`, { authorization: shop.tokens.admin })).bytes);
    const slip = await print(`packing-slip?orders=${_id}&prices=yes`);
    for (const words of ['Rohan Mehta', 'Gift, wrapped: Handloom cloth', 'No invoice and no prices in the parcel'])
      expect(slip).toContain(words);
    expect(slip).not.toMatch(/₹|Gita/);
    const label = await print(`label?orders=${_id}`);
    expect(label).toContain('PIN 411004');
    expect(label).not.toContain('311001');
  });

  // CGST Rules, rule 46: name and address of the buyer, and the address of delivery with its state; circular
  // 209/3/2024-GST: for a buyer without a registration that address is the place of supply.
  it('has a bill for its buyer that names where the goods are delivered, taxed in the recipient’s state, with the gift wrap', async () => {
    const seller = { mode: 'registered', legalName: 'Kavita Joshi', address: 'Bhilwara', stateCode: '08' };
    const taxes = { gstin: '08AAPFU0939F1ZV', prefix: 'GF', startsOn: '', hsn: '9503', rate: 500, categories: [] };
    expect(await admin('PUT', '/shop/tax-settings', { ...seller, ...taxes, isEmailed: false })).toMatchObject({
      status: 200,
    });
    const opened = await order(67_050, { ...gift, wrap: cloth._id });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const path = `/user/order/${paid.body.order}/documents`;
    const { documents } = (await admin('GET', path)).body;
    expect(documents).toMatchObject([{ total: 670.5 }]);
    const authorization = shop.tokens.admin;
    const bill = pdfText((await shop.get(`/api/v1${path}/${documents[0]._id}`, { authorization })).bytes);
    for (const words of ['Billed to', 'Gita Rao', 'Bhilwara 311001', 'Gift wrap', 'IGST'])
      expect(bill).toContain(words);
    for (const words of ['Delivered to', 'Rohan Mehta', 'Deccan Gymkhana', 'Pune 411004', 'Maharashtra (27)'])
      expect(bill).toContain(words);
    expect(bill).not.toMatch(/9822041177|Billed and delivered|CGST/);
    const slip = `/api/v1/user/print/packing-slip?orders=${paid.body.order}&prices=yes`;
    expect(pdfText((await shop.get(slip, { authorization })).bytes)).not.toMatch(/670|500|Billed/);
    await admin('PUT', '/shop/tax-settings', { ...seller, ...taxes, isEmailed: false, mode: 'off' });
  });

  it('forgets its recipient after 400 days, but not the place that it was taxed by', async () => {
    const [{ _id }] = (await admin('GET', '/user/all-orders?search=Rohan')).body;
    const run = (text: string) => shop.db.pool.query(text);
    await run(`update checkouts set created_at = created_at - interval '401 days' where gift is not null`);
    await eraseOldGifts(shop.db, 400);
    expect((await admin('GET', '/user/all-orders?search=Rohan')).body).toEqual([]);
    expect((await admin('GET', `/user/order/${_id}`)).body.order).toMatchObject({
      shipTo: { name: 'Erased', phone: '', to: { line1: '', city: 'Pune', pin: '411004' } },
      gift: { message: '', from: '', wrap: { name: 'Handloom cloth' } },
      buyer: { name: 'Gita Rao' },
    });
    await run(`update checkouts set created_at = created_at + interval '401 days' where gift is not null`);
  });

  it('lets its buyer choose the recipient again, once, and nobody else', async () => {
    const buyer = shop.tokens.asha;
    const place = { line1: '12 Gandhi Nagar', city: 'Bhilwara', state: 'Rajasthan', pin: '311001' };
    const address = { name: 'Asha', phone: '98290 11223', ...place, isDefault: true };
    await shop.call('POST', '/user/addresses', { token: buyer, body: address });
    const buy = (sent: object, isPaid = true) =>
      shop
        .call('POST', '/product/orders', {
          token: buyer,
          body: { amount: 59_000, product: { _id: bear._id, price: 500 }, gift: sent },
        })
        .then(async ({ body }) => {
          if (isPaid) await shop.call('POST', '/product/payment-callback', { body: await pay(shop, body.id) });
        });
    await buy(gift);
    await buy({ ...gift, message: 'Once more' });
    await buy({ ...gift, recipient: { ...recipient, name: 'Not Paid' } }, false);
    const known = async (token: string) => (await shop.call('GET', '/user/recipients', { token })).body.recipients;
    expect(await known(buyer)).toEqual([{ ...recipient, phone: '9822041177', line2: '' }]);
    expect(await known(shop.tokens.meera)).toEqual([]);
    const age = (days: number) =>
      shop.db.pool.query(
        `update checkouts set created_at = created_at - interval '${days} days' where gift is not null`,
      );
    await age(401);
    expect(await known(buyer)).toEqual([]);
    await age(-401);
  });

  it('is one order for the same request, and another one for other words', async () => {
    const key = { 'idempotency-key': `gift-${Date.now()}-0123456789` };
    const [first, again] = [await order(59_000, gift, key), await order(59_000, gift, key)];
    expect(again.body.id).toBe(first.body.id);
    expect(await order(59_000, { ...gift, from: 'Somebody else' }, key)).toMatchObject({ status: 409 });
  });

  it.each([
    ['gift.message', { message: 'a'.repeat(301) }, 'A message has at most 300 characters. Please shorten it.'],
    ['gift.message', { message: '你好' }, expect.stringContaining('The card cannot print')],
    ['gift.message', { message: '\n'.repeat(2).padStart(290, 'a\n') }, expect.stringContaining('does not fit')],
    ['gift.message', { message: 'a\u0007b' }, expect.stringContaining('cannot be stored')],
    ['gift.recipient.pin', { recipient: { ...recipient, pin: '01100' } }, 'A PIN code has six digits.'],
    ['gift.recipient.phone', { recipient: { ...recipient, phone: '12' } }, 'A phone number in India has ten digits.'],
    ['gift.recipient.name', { recipient: { ...recipient, name: ' ' } }, 'This is required.'],
    ['gift.from', { from: 'x'.repeat(61) }, 'Please use at most 60 characters.'],
    ['gift.design', { design: 'skull' }, 'Please choose one of the cards.'],
  ])('is refused at %s', async (path, change, message) => {
    const count = async () => (await shop.db.pool.query('select count(*)::int as all from checkouts')).rows[0].all;
    const before = await count();
    const refused = await order(59_000, { ...gift, ...change });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await count()).toBe(before);
  });

  it('is refused with the bill as it is when its wrap has another price or is gone', async () => {
    const { body } = await admin('POST', '/shop/gift-wraps', { name: 'Kraft', price: 20 });
    const { _id: wrap } = body.wraps.find(({ name }: { name: string }) => name === 'Kraft');
    await admin('PUT', `/shop/gift-wraps/${wrap}`, { price: 30 });
    expect(await order(61_000, { ...gift, wrap })).toMatchObject({
      ...{ status: 409, body: { code: 'price_changed', bill: { wrap: 30, wrapName: 'Kraft', total: 620 } } },
    });
    await admin('PUT', `/shop/gift-wraps/${wrap}`, { isHidden: true });
    const sentence = 'The gift wrap that you have chosen is not offered any more. Please choose another one.';
    expect(await order(62_000, { ...gift, wrap })).toMatchObject({
      ...{ status: 409, body: { code: 'price_changed', message: sentence, bill: { wrap: 0, total: 590 } } },
    });
    await admin('DELETE', `/shop/gift-wraps/${wrap}`);
    expect((await quote({ pin: '411004', wrap })).body).toMatchObject({ wrapRefusal: sentence, bill: { total: 590 } });
  });
});

describe('The gift wraps', () => {
  it('are twelve at most, with a picture, in the owner’s order; buyers see those that are not hidden', async () => {
    const { body: uploaded } = await shop.call('POST', '/shop/gift-wraps/photo', {
      token: shop.tokens.admin,
      form: {},
      photos: [await picture()],
    });
    const add = (name: string, photo?: string) => admin('POST', '/shop/gift-wraps', { name, price: 0, photo });
    const { body } = await add('Keepsake box', uploaded.photo.url);
    expect(await add('KEEPSAKE BOX')).toMatchObject({ status: 409, body: { errors: [{ path: 'name' }] } });
    expect(await add('Gone', `/photos/${'f'.repeat(24)}/480.webp`)).toMatchObject({
      body: { errors: [{ path: 'photo' }] },
    });
    const ids = body.wraps.map(({ _id }: { _id: string }) => _id);
    await admin('PUT', '/shop/gift-wraps', { order: ids.toReversed() });
    await admin('PUT', `/shop/gift-wraps/${cloth._id}`, { isHidden: true });
    expect((await shop.call('GET', '/gifts/wraps')).body.wraps).toEqual([
      { _id: ids.at(-1), name: 'Keepsake box', price: 0, photo: uploaded.photo.url },
    ]);
    expect((await shop.get(uploaded.photo.url)).status).toBe(200);
    for (let more = 3; more <= 12; more++) expect((await add(`Wrap ${more}`)).status).toBe(201);
    expect(await add('Too many')).toMatchObject({ status: 409 });
  });
});
