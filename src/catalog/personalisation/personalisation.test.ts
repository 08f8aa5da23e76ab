import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { PersonalisationOptionBody, ProductPageBody } from '../api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const shown = async ({ slug }: Gift): Promise<ProductPageBody> =>
  (await shop.call('GET', `/product/products/${slug}`)).body.product;
const ask = async (gift: Gift, options: object[]): Promise<PersonalisationOptionBody[]> => {
  const saved = await asAdmin('PUT', `/product/products/${gift._id}/personalisation`, { options });
  expect(saved.status).toBe(200);
  return saved.body.options;
};
const name = {
  kind: 'text',
  label: 'Name',
  isRequired: true,
  price: 0,
  maxLength: 6,
  scripts: ['Latin', 'Devanagari'],
};
const place = { x: 0.5, y: 0.5, width: 0.6, height: 0.1, angle: 3, face: 'stitched', colour: '#f6ecd8' };
const paper = {
  ...{ kind: 'choice', label: 'Paper', isRequired: false, price: 5 },
  choices: [
    { label: 'Plain', price: 0 },
    { label: 'Petals', price: 20.5 },
  ],
};
const photo = { kind: 'photo', label: 'Own photo', isRequired: false, price: 40 };

interface Line {
  _id: string;
  price: number;
  quantity?: number;
  answers?: Record<string, string>;
}
const order = (cart: Line[], more: object = {}) =>
  shop.call('POST', '/product/orders', {
    token: shop.tokens.asha,
    body: {
      amount: cart.reduce((sum, { price, quantity = 1 }) => sum + roundToPaise(price) * quantity, 0),
      cart: cart.map((line) => ({ quantity: 1, ...line })),
      ...more,
    },
  });
const buy = async (cart: Line[]) => {
  const opened = await order(cart);
  expect(opened.body).toMatchObject({ success: true });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  return (await asAdmin('GET', `/user/order/${paid.body.order}`)).body;
};
async function card(title: string) {
  const gift = await addProduct(shop, { name: title, price: 150, quantity: 500 });
  const [named, papered, pictured] = (await ask(gift, [{ ...name, place }, paper, photo])) as [
    PersonalisationOptionBody,
    PersonalisationOptionBody,
    PersonalisationOptionBody,
  ];
  return { gift, named: named.id, papered, pictured: pictured.id };
}
const upload = async (product: string, option: string) =>
  shop.call('POST', '/personalisation/photos', {
    body: { product, option, photo: (await picture('png', { width: 90, height: 60 })).toString('base64') },
  });

describe('A personalised product', () => {
  it('says on its page what is asked, in lists that something is; other products say nothing of it', async () => {
    const plain = await addProduct(shop, { name: 'Plain Card', price: 100, quantity: 5 });
    const before = JSON.stringify(await shown(plain));
    expect(before).not.toContain('ersonalis');
    const { gift } = await card('Asked Card');
    expect(await shown(gift)).toMatchObject({
      price: 150,
      mustPersonalise: true,
      personalisation: [
        { kind: 'text', label: 'Name', isRequired: true, price: 0, maxLength: 6, place: { ...place, ratio: 0.8 } },
        {
          kind: 'choice',
          price: 5,
          choices: [
            { label: 'Plain', price: 0 },
            { label: 'Petals', price: 20.5 },
          ],
        },
        { kind: 'photo', price: 40 },
      ],
    });
    const { products } = (await shop.call('GET', '/product/allproducts')).body as { products: ProductPageBody[] };
    expect(products.find(({ _id }) => _id === gift._id)).toMatchObject({ mustPersonalise: true });
    const copy = await asAdmin('POST', `/product/duplicate-product/${gift._id}`, {});
    const copied = await asAdmin('GET', `/product/products/${copy.body.product._id}/personalisation`);
    expect(copied.body.options).toHaveLength(3);
    await ask(gift, []);
    expect(JSON.stringify(await shown(gift))).not.toContain('ersonalis');
  });

  it('is bought with its answers, which cost what the owner has set and stand in the order', async () => {
    const { gift, named, papered } = await card('Bought Card');
    const petals = papered.choices?.[1]?.id ?? '';
    const rohan = { _id: gift._id, answers: { [named]: 'Rohan', [papered.id]: petals }, price: 175.5, quantity: 2 };
    const zoya = { _id: gift._id, answers: { [named]: 'ज़ोया' }, price: 150 };
    const { order: bought } = await buy([rohan, zoya]);
    expect(bought).toMatchObject({ totalAmount: 501 });
    expect(bought.products).toMatchObject([
      {
        price: 175.5,
        quantity: 2,
        answers: [
          { label: 'Name', text: 'Rohan', price: 0, place: { face: 'stitched' } },
          { label: 'Paper', text: 'Petals', price: 25.5 },
        ],
      },
      { price: 150, answers: [{ text: 'ज़ोया' }] },
    ]);
    const { toMake } = (await asAdmin('GET', '/user/today')).body;
    expect(toMake.map((one: { name: string }) => one.name)).toContain('Bought Card (ज़ोया)');
    for (const mails of [await shop.outbox(), await shop.notices()]) {
      const mail = mails.find((one) => one.includes('Name: Rohan')) ?? '';
      const [plain = '', html = ''] = mail.replaceAll(/=\r?\n/g, '').split('<!doctype html>');
      expect(plain).toMatch(/Bought Card +=E2=82=B9351\r?\n +Name: Rohan\r?\n +Paper: Petals/);
      expect(html).toMatch(/font-size:26px[^>]*>Rohan</);
    }
  });

  it('shows the photo of the chosen colour, in the order too; a photo of another product is refused', async () => {
    const photos = [await picture('png'), await picture('jpeg')];
    const gift = await addProduct(shop, { name: 'Coloured Card', price: 150, quantity: 9, photos });
    const { product } = (await asAdmin('GET', `/product/products/${gift._id}/personalisation`)).body;
    const second = product.photos[1];
    const colours = (photo: string) => ({
      ...{ kind: 'colour', label: 'Colour', isRequired: true, price: 0 },
      choices: [
        { label: 'Rani', price: 0, colour: '#9c164b' },
        { label: 'Indigo', price: 0, colour: '#27337a', photo },
      ],
    });
    const refused = await asAdmin('PUT', `/product/products/${gift._id}/personalisation`, {
      options: [colours('0'.repeat(24))],
    });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'options']);
    const [colour] = await ask(gift, [colours(second._id)]);
    const indigo = colour?.choices?.[1];
    expect((await shown(gift)).personalisation?.[0]?.choices?.[1]).toEqual({ ...indigo, photo: second._id });
    const line = { _id: gift._id, answers: { [colour?.id ?? '']: indigo?.id ?? '' }, price: 150 };
    const { order: bought } = await buy([line]);
    expect(bought.products[0].photos[0]).toBe(second.url);
    const copy = await asAdmin('POST', `/product/duplicate-product/${gift._id}`, {});
    const copied = (await asAdmin('GET', `/product/products/${copy.body.product._id}/personalisation`)).body;
    expect(copied.options[0].choices[1].photo).toBe(copied.product.photos[1]._id);
  });

  it('refuses answers that are missing, too long, in other scripts or made to deceive, each with a sentence', async () => {
    const { gift, named } = await card('Strict Card');
    const refusal = async (text?: string) => {
      const answers = text === undefined ? {} : { [named]: text };
      const { status, body } = await order([{ _id: gift._id, price: 150, answers }]);
      expect([text, status, body.errors?.[0].path]).toEqual([text, 400, `answers.${named}`]);
      return body.message as string;
    };
    expect(await refusal()).toBe('Please fill in: Name.');
    expect(await refusal('  ')).toBe('Please fill in: Name.');
    expect(await refusal('Maximilian')).toBe('Name: please use at most 6 characters.');
    expect(await refusal('Юлия')).toBe('Name: please use Latin or Devanagari letters, digits and punctuation only.');
    expect(await refusal('Asha 🎁')).toMatch('letters, digits');
    for (const text of ['As\u202eha', 'As\u0000ha', 'As\nha', 'A\u200bsha', `A${'\u0301'.repeat(40)}`, '\ud800'])
      expect(await refusal(text)).toMatch('characters that cannot be used');
    for (const text of ['Zoë', 'O’Hara', 'क्षत्रिय', 'A & B', '<b>\'"']) {
      const { status } = await order([{ _id: gift._id, price: 150, answers: { [named]: text } }]);
      expect([text, status]).toEqual([text, 200]);
    }
  });

  it('tells a cart whose option or price has changed since, as for other products', async () => {
    const { gift, named, papered } = await card('Changed Card');
    const petals = papered.choices?.[1]?.id ?? '';
    const line = { _id: gift._id, answers: { [named]: 'Asha', [papered.id]: petals }, price: 175.5 };
    await ask(gift, [
      { ...name, id: named, price: 10 },
      { ...paper, id: papered.id, choices: papered.choices },
    ]);
    expect((await order([line])).body).toMatchObject({ code: 'price_changed', lines: [{ price: 185.5 }] });
    await ask(gift, [
      { ...name, id: named },
      { ...paper, id: papered.id, choices: papered.choices?.slice(0, 1) },
    ]);
    expect((await order([line])).body).toMatchObject({
      code: 'product_gone',
      message: 'Changed Card is no longer sold as it was chosen. Please choose again.',
      lines: [],
    });
    const plain = await addProduct(shop, { name: 'Unasked Card', price: 100, quantity: 5 });
    expect((await order([{ _id: plain._id, price: 100, answers: { [named]: 'Asha' } }])).status).toBe(409);
  });

  it('adds answers, quantities and an offer up to the paisa, and refunds what was paid', async () => {
    const code = `ASKED${Date.now()}`;
    const offer = await asAdmin('POST', '/shop/offers', { code, kind: 'percent', percent: 13 });
    expect(offer.status).toBe(201);
    const sum = fc.record({
      base: fc.integer({ min: 200, max: 90_000 }),
      answer: fc.integer({ min: 0, max: 9_999 }),
      choice: fc.integer({ min: 0, max: 9_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(sum, async ({ base, answer, choice, quantity }) => {
        const gift = await addProduct(shop, { name: 'Summed Card', price: base / 100, quantity: 99 });
        const choices = [{ label: 'One', price: choice / 100 }];
        const [option] = await ask(gift, [{ ...paper, price: answer / 100, choices }]);
        const answers = { [option?.id ?? '']: option?.choices?.[0]?.id ?? '' };
        const cart = [{ _id: gift._id, quantity, answers }];
        const quote = await shop.call('POST', '/checkout/quote', { token: shop.tokens.asha, body: { cart, code } });
        const goods = (base + answer + choice) * quantity;
        const { bill } = quote.body;
        expect(roundToPaise(bill.goods)).toBe(goods);
        expect(roundToPaise(bill.total)).toBe(goods - Math.round((goods * 13) / 100));
      }),
      { numRuns: 6 },
    );
    const { gift, named } = await card('Refunded Card');
    const { order: bought } = await buy([{ _id: gift._id, price: 150, quantity: 3, answers: { [named]: 'Asha' } }]);
    const refund = await asAdmin('POST', `/user/order/${bought._id}/refunds`, { restock: true });
    expect(refund.status).toBe(200);
    await shop.quiet();
    expect(await shown(gift)).toMatchObject({ quantity: 500 });
  });

  it("stores a buyer's photo, shows it to the buyer and the admins only, and deletes it in time", async () => {
    const { gift, named, pictured } = await card('Pictured Card');
    expect((await upload(gift._id, named)).status).toBe(404);
    const [used, left] = [await upload(gift._id, pictured), await upload(gift._id, pictured)];
    expect(used.status).toBe(201);
    const answers = { [named]: 'Asha', [pictured]: used.body.photo as string };
    const unknown = await order([{ _id: gift._id, price: 190, answers: { ...answers, [pictured]: 'a'.repeat(43) } }]);
    expect(unknown.body).toMatchObject({ message: 'Please add the photo again: Own photo.' });
    const { order: bought, link } = await buy([{ _id: gift._id, price: 190, answers }]);
    const key = String(link).slice(-43);
    const paths = { admin: `/user/order/${bought._id}`, asha: `/user/orders/${bought._id}` } as const;
    const photosFor = async (who: 'admin' | 'asha' | 'meera', path: string) =>
      (await shop.call('GET', `${path}/answer-photos`, { token: shop.tokens[who] })).body.photos;
    const expected = [{ _id: used.body.photo, url: expect.stringMatching(/^data:image\/webp;base64,/) }];
    expect(await photosFor('admin', paths.admin)).toEqual(expected);
    expect(await photosFor('asha', paths.asha)).toEqual(expected);
    expect(await photosFor('meera', `/order/${key}`)).toEqual(expected);
    expect(await photosFor('meera', paths.asha)).toBeUndefined();
    const tidy = async () => {
      await shop.db.pool.query(`insert into pgboss.job (name) values ('enforce-retention')`);
      await expect
        .poll(async () => {
          const waiting = `select 1 from pgboss.job where name = 'enforce-retention' and state in ('created', 'active')`;
          return (await shop.db.pool.query(waiting)).rows.length;
        })
        .toBe(0);
    };
    const stored = async () =>
      (await shop.db.pool.query('select id from answer_photos order by created_at')).rows.map(({ id }) => id);
    await shop.db.pool.query(`update answer_photos set created_at = now() - interval '25 hours'`);
    await tidy();
    expect(await stored()).toEqual([used.body.photo]);
    expect(left.body.photo).not.toBe(used.body.photo);
    for (const status of ['Processing', 'Shipped', 'Delivered'])
      await asAdmin('PUT', `/user/order-status/${bought._id}`, { status });
    await shop.db.pool.query(`update order_events set created_at = now() - interval '91 days' where kind = 'status'`);
    await tidy();
    expect(await stored()).toEqual([]);
  });
});
