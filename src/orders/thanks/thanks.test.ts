import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, picture } from '../../../test/fixtures.ts';
import { buyGift, printThanksPage } from '../../../test/gift-orders.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { colors } from '../../shared/theme/theme.ts';

let shop: TestShop;
let bear: Gift;
const admin = adminCaller(() => shop);
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Thanked Bear', price: 500, quantity: 90 });
});
afterAll(() => shop.close());

const print = (ids: string, token = shop.tokens.admin) =>
  shop.get(`/api/v1/user/print/gift-card?orders=${ids}`, { authorization: token });
const send = (code: string, body: object) => shop.call('POST', `/thanks/${code}`, { body });
const seen = async (orderId: string) =>
  (await shop.call('GET', `/user/orders/${orderId}/thanks`, { token: shop.tokens.asha })).body.thanks;

describe('The card of a gift', () => {
  it('prints as front and inside, A6 with bleed and room for crop marks, named after its order and the same each time', async () => {
    const message = 'राखी की शुभकामनाएँ, dear Rohan. வாழ்த்துகள் ❤️';
    const { _id, number } = await buyGift(shop, bear, { message });
    const { status, headers, bytes } = await print(_id);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="gift-card-${number}.pdf"`);
    const raw = bytes.toString('latin1');
    const millimetres = (name: string) =>
      [...raw.matchAll(new RegExp(`/${name} \\[([\\d. ]+)\\]`, 'g'))].map(([, box = '']) =>
        box.split(' ').map((edge) => Math.round((Number(edge) * 25.4) / 7.2) / 10),
      );
    expect(millimetres('MediaBox')).toEqual(Array(2).fill([0, 0, 125, 168]));
    expect(millimetres('TrimBox')).toEqual(Array(2).fill([10, 10, 115, 158]));
    expect(millimetres('BleedBox')).toEqual(Array(2).fill([7, 7, 118, 161]));
    expect(pdfText(bytes).replaceAll('\n', '')).toContain('राखी की शुभकामनाएँ, dearRohan. வாழ்த்துகள் ❤');
    expect((await print(_id)).bytes.equals(bytes)).toBe(true);
    expect((await print(_id, shop.tokens.asha)).status).toBe(403);
  });

  it('prints for several orders in one file, those without a card left out', async () => {
    const orders = [await buyGift(shop, bear), await buyGift(shop, bear, { message: '' }), await buyGift(shop, bear)];
    const { bytes } = await print(orders.map(({ _id }) => _id).join(','));
    expect(bytes.toString('latin1').match(/\/TrimBox/g)).toHaveLength(4);
    expect((await print(orders[1]?._id ?? '')).status).toBe(409);
  });

  it('has a code only when the owner offers it and the buyer wants it', async () => {
    await admin('PUT', '/shop/thanks-settings', { isOn: false, words: '' });
    const hasCode = async (_id: string) => pdfText((await print(_id)).bytes).includes('Scan to say thank you');
    const [wanted, unwanted] = [await buyGift(shop, bear), await buyGift(shop, bear, { wantsThanks: false })];
    expect(await hasCode(wanted._id)).toBe(false);
    await admin('PUT', '/shop/thanks-settings', { isOn: true, words: 'Wash it by hand.' });
    expect([await hasCode(wanted._id), await hasCode(unwanted._id)]).toEqual([true, false]);
  });
});

describe('The thank-you page', () => {
  it('shows the owner’s words and no surname, address or price; any other code is not found', async () => {
    const photo = (await picture()).toString('base64');
    expect((await admin('PUT', '/shop/thanks-settings', { isOn: true, words: '', photo })).status).toBe(200);
    const { code } = await printThanksPage(shop, await buyGift(shop, bear));
    expect(code).toMatch(/^[\w-]{22}$/);
    const { body, headers } = await shop.call('GET', `/thanks/${code}`);
    expect(body.page).toEqual({
      ...{ name: 'Rohan', giver: 'Asha', design: 'rakhi', words: 'Wash it by hand, cold.', isSent: false },
      ...{ message: 'Happy Rakhi, dear brother.', size: 'xl' },
      photo: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(JSON.stringify(body)).not.toMatch(/Mehta|Pune|98220|500/);
    expect((await shop.call('GET', `/thanks/${'x'.repeat(22)}`)).status).toBe(404);
    expect((await send('x'.repeat(22), { words: 'Thank you' })).status).toBe(404);
  });

  it('takes one thank-you, also of two sent at once, which the buyer reads in an email and on the order’s page', async () => {
    const { orderId, code } = await printThanksPage(shop, await buyGift(shop, bear));
    const photo = (await picture()).toString('base64');
    expect((await send(code, { words: ' ' })).status).toBe(400);
    expect((await send(code, { words: 'a'.repeat(501) })).status).toBe(400);
    expect((await send(code, { words: 'Look', photo: Buffer.from('no picture').toString('base64') })).status).toBe(415);
    expect(await seen(orderId)).toBeNull();
    const words = 'It is lovely, didi. धन्यवाद';
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(code, { words, photo })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await send(code, { words: 'Again' })).status).toBe(409);
    expect((await shop.call('GET', `/thanks/${code}`)).body.page).toMatchObject({ isSent: true });
    expect(await seen(orderId)).toMatchObject({ words, photo: expect.stringMatching(/^data:image\/webp/) });
    expect((await shop.outbox()).filter((email) => email.includes('A thank-you for your gift'))).toHaveLength(1);
  });

  it('shows nothing that the owner has removed, and takes no second one', async () => {
    const { orderId, code } = await printThanksPage(shop, await buyGift(shop, bear));
    await send(code, { words: 'Something rude' });
    expect((await admin('DELETE', `/user/order/${orderId}/thanks`)).status).toBe(200);
    expect(await seen(orderId)).toBeNull();
    expect((await admin('GET', `/user/order/${orderId}/thanks`)).body.thanks).toBeNull();
    expect((await send(code, { words: 'Again' })).status).toBe(409);
    expect((await admin('DELETE', `/user/order/${orderId}/thanks`)).status).toBe(404);
  });
});

it('The fronts of the cards have the shop’s colours', async () => {
  const front = async () => String((await shop.get('/card-heart.svg')).body);
  expect(await front()).toContain(colors.accent);
  await admin('PUT', '/shop/settings', { palette: 'tulsi' });
  expect(await front()).toContain('#1f5f43');
  expect(await front()).not.toContain(colors.accent);
});

it('A card’s preview shows how large the message is printed, and why it cannot be', async () => {
  const ask = async (message: string) =>
    (await shop.call('POST', '/gifts/card', { body: { recipient: 'Rohan', message, from: 'Asha' } })).body;
  expect(await ask('Happy Rakhi')).toMatchObject({ size: 'xl', problem: null });
  expect(await ask('Happy Rakhi '.repeat(20))).toMatchObject({ size: 'm', problem: null });
  expect(await ask('a\n'.repeat(60))).toMatchObject({ size: null, problem: { field: 'message' } });
  const sentence = 'A message has at most 300 characters. Please shorten it.';
  expect(await ask('क्षि'.repeat(301))).toMatchObject({ size: null, problem: { field: 'message', message: sentence } });
});
