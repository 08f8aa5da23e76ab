import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addProduct, adminCaller, buy, type Gift, giftCategory, pay, registeredSeller } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { checkInvariants } from '../orders/index.ts';
import type { TaxDocumentContent } from './document-content.ts';
import { issueDocument } from './issue-document.ts';

let shop: TestShop;
let bear: Gift;
const admin = adminCaller(() => shop);
const change = (changed: object) => admin('PUT', '/shop/tax-settings', { ...registeredSeller, ...changed });

interface Row {
  series: string;
  number: string;
  sequence: number;
  order_id: string;
  issued_on: string;
  refund_id: string | null;
  total_paise: number;
  content: TaxDocumentContent;
}
async function documents(orderId?: string): Promise<Row[]> {
  const { rows } = await shop.db.pool.query<Row>(
    'select *, issued_on::text from tax_documents order by series desc, sequence',
  );
  return rows.filter(({ order_id }) => !orderId || order_id === orderId);
}

beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Taxed Bear', price: 210, quantity: 200 });
});
afterAll(() => shop.close());

describe('The tax settings', () => {
  it('are the owner’s alone, and refuse what cannot stand on a document', async () => {
    const read = await admin('GET', '/shop/tax-settings');
    expect(read.body).toMatchObject({ settings: { mode: 'off' }, activeSince: null });
    for (const [path, changed] of [
      ['gstin', { gstin: '08AAPFU0939F1ZX' }],
      ['gstin', { stateCode: '27' }],
      ['prefix', { prefix: 'SHOP/' }],
      ['hsn', { hsn: '' }],
      ['rate', { rate: 700 }],
      ['stateCode', { mode: 'unregistered', stateCode: '' }],
      ['startsOn', { startsOn: '2020-04-01' }],
    ] as const)
      expect(await change(changed), path).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await documents()).toEqual([]);
  });
});

describe('An invoice', () => {
  it('is made with each payment from then on, and never changes', async () => {
    await buy(shop, bear, shop.tokens.asha);
    expect(await documents()).toEqual([]);
    expect((await change({})).body).toMatchObject({ success: true, activeSince: expect.any(String) });
    const order = await buy(shop, bear, shop.tokens.asha);
    const [invoice] = await documents(order._id);
    expect(invoice).toMatchObject({ series: 'invoice', sequence: 1, total_paise: 21_000 });
    expect(invoice?.number).toMatch(/^DH\/\d\d-\d\d\/0001$/);
    expect(invoice?.content).toMatchObject({
      title: 'Tax Invoice',
      seller: { name: 'Meera Pillai', gstin: '08AAPFU0939F1ZV', state: { code: '08', name: 'Rajasthan' } },
      order: { id: order._id, number: `#${order.number}` },
      lines: [{ description: 'Taxed Bear', hsn: '9503', rate: 500, quantity: 1, taxablePaise: 20_000 }],
      totals: { taxablePaise: 20_000, cgstPaise: 500, sgstPaise: 500, igstPaise: 0, totalPaise: 21_000 },
    });
    const update = shop.db.pool.query(`update tax_documents set content = content || '{"title":"Invoice"}'`);
    await expect(update).rejects.toThrow(/cannot be changed/);
  });

  it('taxes by the state the parcel goes to, and by the category', async () => {
    const categoryId = await giftCategory(shop);
    await change({ categories: [{ categoryId, hsn: '6304', rate: 1200 }] });
    const delivery = {
      ...{ name: 'Asha Mehta', phone: '9829000002', email: 'asha@demo.shop' },
      address: 'Flat 7, Baner Road\nPune 411045, Maharashtra',
    };
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 21_000, product: { id: bear._id, price: 210 }, delivery },
    });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const [invoice] = await documents(paid.body.order);
    expect(invoice?.content).toMatchObject({
      placeOfSupply: { code: '27', name: 'Maharashtra' },
      lines: [{ hsn: '6304', rate: 1200, igstPaise: 2_250, cgstPaise: 0 }],
    });
    await change({});
  });

  it('taxes by the heading of the product, else of its category, and by the price of a piece', async () => {
    const categoryId = await giftCategory(shop);
    const listed = { categoryId, hsn: '', rate: 500, heading: '6304' };
    expect((await change({ categories: [{ ...listed, heading: '0000' }] })).status).toBe(400);
    await change({ categories: [listed] });
    const linesFor = async (price: number, taxHeading: string) => {
      const gift = await addProduct(shop, { name: `Gift at ${price}`, price, quantity: 5 });
      const form = { name: gift.name, price: String(price), quantity: '5', category: categoryId, taxHeading };
      const saved = await shop.call('PUT', `/product/update-product/${gift._id}`, { token: shop.tokens.admin, form });
      expect(saved.body.product.taxHeading).toBe(taxHeading);
      expect((await shop.call('GET', `/product/products/${gift.slug}`)).body.product.taxHeading).toBeUndefined();
      const [invoice] = await documents((await buy(shop, gift, shop.tokens.asha))._id);
      return invoice?.content.lines;
    };
    expect(await linesFor(2_625, '')).toMatchObject([{ hsn: '6304', rate: 500, taxablePaise: 250_000 }]);
    expect(await linesFor(3_540, '')).toMatchObject([{ hsn: '6304', rate: 1800, taxablePaise: 300_000 }]);
    expect(await linesFor(3_570, '4202-handicraft')).toMatchObject([{ hsn: '4202', rate: 500, taxablePaise: 340_000 }]);
    const form = { name: 'X', price: '1', quantity: '1', category: categoryId, taxHeading: '4202-unknown' };
    expect(
      await shop.call('PUT', `/product/update-product/${bear._id}`, { token: shop.tokens.admin, form }),
    ).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'taxHeading' }] } },
    });
    await change({});
  });

  // IGST Act, section 10(1)(ca): the state of the address of delivery. 5 % in ₹210: IGST 10.00 to another state, CGST
  // and SGST 5.00 each in the own one.
  it.each([
    ['22 Punjabi Bagh West 110026', '07', null],
    ['14 MG Road, Bengaluru, Karnataka', '29', null],
    ['12 Goa Street, Jaipur 302001', '08', null],
    ['Baner Road, Pune, Rajasthan 411045', '27', 'disagrees'],
    ['Main Road, Yanam 533464', '34', 'two_states'],
    ['Near Goa Darwaza, Jaipur', '08', 'unknown'],
  ])('to “%s” is taxed in %s, and asks the owner to look where that is not certain', async (address, code, doubt) => {
    const delivery = { name: 'Asha Mehta', phone: '9829000002', email: 'asha@demo.shop', address };
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 21_000, product: { id: bear._id, price: 210 }, delivery },
    });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const [invoice] = await documents(paid.body.order);
    const taxes = code === '08' ? { cgstPaise: 500, sgstPaise: 500 } : { igstPaise: 1_000 };
    expect(invoice?.content).toMatchObject({ placeOfSupply: { code }, totals: { taxablePaise: 20_000, ...taxes } });
    expect(invoice?.content.placeDoubt ?? null).toBe(doubt);
    const page = await admin('GET', `/user/order/${paid.body.order}`);
    const sentence = doubt ? expect.stringMatching(/Please ask the buyer/) : null;
    expect(page.body.placeNotice).toEqual(sentence);
    const { attention } = (await admin('GET', '/user/today')).body;
    const entry = attention.find(({ order }: { order: string }) => order === paid.body.order);
    expect(entry?.kind ?? null).toBe(doubt && 'state_to_check');
    const month = await admin('GET', `/shop/months/${String(invoice?.issued_on ?? '').slice(0, 7)}`);
    const listed = month.body.documents.find(({ orderId }: { orderId: string }) => orderId === paid.body.order);
    expect(listed.notice).toEqual(sentence);
  });

  // CGST Act, section 8(a): delivery is supplied with what is sent, not with what is collected. ₹210 at 5 % are 200.00
  // and 5.00 twice, ₹1,180 at 18 % 1,000.00 and 90.00 twice, the delivery of ₹105 at 5 % 100.00 and 2.50 twice.
  it('taxes the delivery as the goods that are sent, beside dearer ones that are collected', async () => {
    const declared = { taxHeading: '4202' };
    const bag = await addProduct(shop, { name: 'Collected Bag', price: 1_180, quantity: 9, shipping: '0', declared });
    const zones = { originPin: '311001', cityPrefixes: [], city: 0, state: 0, rest: 0, freeAbove: null };
    await admin('PUT', '/shop/delivery', { kind: 'flat', flat: 105, ...zones });
    await change({});
    const cart = [bear, bag].map(({ _id, price }) => ({ _id, price, quantity: 1 }));
    const pin = '311001';
    expect((await shop.call('POST', '/checkout/quote', { body: { cart, pin } })).body).toMatchObject({ tax: 195 });
    const address = { line1: '1 Fort Road', city: 'Bhilwara', state: 'Rajasthan', pin };
    const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address };
    const body = { amount: 149_500, cart, delivery };
    const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const [invoice] = await documents(paid.body.order);
    const taxes = invoice?.content.lines.map((line) => [
      line.description,
      line.rate,
      line.taxablePaise,
      line.cgstPaise,
    ]);
    expect(taxes).toEqual([
      ['Taxed Bear', 500, 20_000, 500],
      ['Collected Bag', 1_800, 100_000, 9_000],
      ['Delivery', 500, 10_000, 250],
    ]);
    await admin('PUT', '/shop/delivery', { kind: 'none' });
  });

  it('is not made for a state that its PIN code does not have: buyers are asked first, in each form with an address', async () => {
    const place = { line1: '4 Lake Road', city: 'Pune', state: 'Rajasthan', pin: '411045' };
    const person = { name: 'Asha Mehta', phone: '9829000002' };
    const product = { id: bear._id, price: 210 };
    const order = (body: object) =>
      shop.call('POST', '/product/orders', { body: { amount: 21_000, product, ...body } });
    const guest = { ...person, email: 'asha@demo.shop' };
    const message = expect.stringMatching(/411045 is in Maharashtra, not in Rajasthan/);
    expect(await order({ delivery: { ...guest, ...place } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'delivery.state', message }] } },
    });
    const gift = { recipient: { ...person, ...place } };
    expect(await order({ delivery: { ...guest, address: 'Jaipur 302001' }, gift })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'gift.recipient.state', message }] } },
    });
    const { asha: token } = shop.tokens;
    expect(await shop.call('POST', '/user/addresses', { token, body: { ...person, ...place } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'state', message }] } },
    });
    const saved = await shop.call('POST', '/user/addresses', {
      ...{ token, body: { ...person, ...place, state: 'Maharashtra' } },
    });
    const path = `/user/addresses/${saved.body.address._id}`;
    expect(await shop.call('PUT', path, { token, body: { pin: '302001' } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'state' }] } },
    });
    expect((await shop.call('PUT', path, { token, body: { city: 'Poona' } })).status).toBe(200);
    await shop.call('DELETE', path, { token });
    await shop.call('PUT', '/user/profile', { token, body: { address: '12 Gandhi Nagar, Bhilwara 311001' } });
  });

  it('has the next number when several payments arrive at once, and none is lost to a payment that failed', async () => {
    const before = (await documents()).length;
    const opened = [];
    for (let place = 0; place < 6; place++)
      opened.push(
        await shop.call('POST', '/product/orders', {
          body: {
            ...{ amount: 21_000, product: { id: bear._id, price: 210 } },
            delivery: {
              ...{ name: `Guest ${place}`, phone: `98290000${10 + place}`, email: `guest${place}@demo.shop` },
              address: 'Bhilwara, Rajasthan 311001',
            },
          },
        }),
      );
    const results = await Promise.all(opened.map(({ body }) => pay(shop, body.id)));
    let answers: Promise<{ status: number }[]> = Promise.resolve([]);
    const [one] = await documents();
    const failing = shop.db.transaction(async (tx) => {
      const content = one?.content as TaxDocumentContent;
      await issueDocument(tx, { series: 'invoice', prefix: 'DH/', orderId: 'failing', content });
      answers = Promise.all(results.map((body) => shop.call('POST', '/product/payment-callback', { body })));
      throw new Error('This payment failed after it took its number.');
    });
    await expect(failing).rejects.toThrow();
    expect((await answers).map(({ status }) => status)).toEqual(results.map(() => 200));
    const numbers = (await documents()).map(({ sequence }) => sequence);
    expect(numbers).toEqual(Array.from({ length: before + 6 }, (_, index) => index + 1));
  });

  it('is corrected by a credit note for each refund that was paid out, until nothing is left', async () => {
    const order = await buy(shop, bear, shop.tokens.asha);
    for (const body of [{ amount: 70 }, {}])
      expect((await admin('POST', `/user/order/${order._id}/refunds`, body)).status).toBe(200);
    await expect.poll(async () => (await documents(order._id)).length).toBe(3);
    const [invoice, ...notes] = await documents(order._id);
    expect(notes.map(({ total_paise }) => total_paise).toSorted((a, b) => a - b)).toEqual([7_000, 14_000]);
    for (const { content, number } of notes) {
      expect(number).toMatch(/^DH\/C\d\d-\d\d\/000[12]$/);
      expect(content).toMatchObject({ title: 'Credit Note', original: { number: invoice?.number } });
    }
    const taxes = notes.reduce((sum, { content }) => sum + content.totals.cgstPaise, 0);
    expect(taxes).toBe(invoice?.content.totals.cgstPaise);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });

  // CGST Act, section 10(2)(c): a seller in the composition scheme makes no inter-state supply of goods.
  it('of a composition seller is announced before it is made for another state, or that order is refused', async () => {
    await change({ mode: 'composition' });
    const order = (address: string) =>
      shop.call('POST', '/product/orders', {
        body: {
          ...{ amount: 21_000, product: { id: bear._id, price: 210 } },
          delivery: { name: 'Guest Far', phone: '9829000055', email: 'far@demo.shop', address },
        },
      });
    const online = await order('Baner Road, Pune 411045');
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, online.body.id) });
    const { attention } = (await admin('GET', '/user/today')).body;
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'other_state', order: paid.body.order }));
    expect((await admin('GET', `/user/order/${paid.body.order}`)).body.placeNotice).toMatch(
      /Maharashtra.*Rajasthan, only/,
    );
    const inHindi = { token: shop.tokens.admin, headers: { 'accept-language': 'hi' } };
    expect((await shop.call('GET', `/user/order/${paid.body.order}`, inHindi)).body.placeNotice).toMatch(
      /महाराष्ट्र.*राजस्थान/,
    );
    await change({ mode: 'composition', ownStateOnly: true });
    expect(await order('Baner Road, Pune 411045')).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'delivery.state', message: 'We deliver within Rajasthan only.' }] } },
    });
    expect((await order('Baner Road, Jaipur 302001')).status).toBe(200);
    await change({ ownStateOnly: true });
    expect((await order('Baner Road, Pune 411045')).status).toBe(200);
    await change({ ownStateOnly: false });
  });

  it('of an unregistered seller charges no tax, and of one in the composition scheme is a bill of supply', async () => {
    await change({ mode: 'unregistered' });
    const first = await buy(shop, bear, shop.tokens.meera);
    await change({ mode: 'composition' });
    const second = await buy(shop, bear, shop.tokens.meera);
    const totals = { taxablePaise: 21_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 21_000 };
    expect((await documents(first._id))[0]?.content).toMatchObject({ title: 'Invoice', seller: { gstin: '' }, totals });
    expect((await documents(second._id))[0]?.content).toMatchObject({ title: 'Bill of Supply', totals });
    await change({ mode: 'off' });
    const third = await buy(shop, bear, shop.tokens.meera);
    expect(await documents(third._id)).toEqual([]);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });
});
