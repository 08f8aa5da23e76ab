import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom } from '../../../../test/call-from.ts';
import { addProduct, adminCaller, type Gift, pay } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

/** WebP of 800 kB, in base64 with its head. */
const maxUrlLength = 1_067_000;

let shop: TestShop;
let gift: Gift;
let option: string;
let noisy: string;
const dots = { type: 'gaussian', mean: 128, sigma: 30 } as const;
beforeAll(async () => {
  shop = await openShop();
  gift = await addProduct(shop, { name: 'Photo Frame', price: 500, quantity: 100 });
  const asked = { kind: 'photo', label: 'Own photo', isRequired: false, price: 0 };
  const path = `/product/products/${gift._id}/personalisation`;
  option = (await adminCaller(() => shop)('PUT', path, { options: [asked] })).body.options[0].id;
  noisy = await encode(960, 2_600, dots);
});
afterAll(() => shop.close());

async function encode(width: number, height: number, noise?: sharp.Noise, quality = 20): Promise<string> {
  const create = { width, height, channels: 3, background: '#a33', ...(noise && { noise }) } as const;
  return (await sharp({ create }).jpeg({ quality }).toBuffer()).toString('base64');
}

const send = (from: string, photo: string) =>
  callFrom(from, shop.url, 'POST', '/personalisation/photos', { body: { product: gift._id, option, photo } });

async function buyWith(photos: readonly string[]): Promise<string> {
  const opened = await shop.call('POST', '/product/orders', {
    token: shop.tokens.asha,
    body: {
      amount: 50_000 * photos.length,
      cart: photos.map((photo) => ({ _id: gift._id, price: 500, quantity: 1, answers: { [option]: photo } })),
    },
  });
  expect(opened.body).toMatchObject({ success: true });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  return paid.body.order;
}

describe('Photos that buyers send', () => {
  it('may be long pictures of a screen', async () => {
    for (const [width, height] of [
      [1_080, 12_000],
      [1_600, 12_000],
    ] as const)
      expect(await send('127.0.0.1', await encode(width, height))).toMatchObject({ status: 201 });
  });

  it('of one network are read in turn with those of others', async () => {
    const done: string[] = [];
    const flood = Array.from({ length: 5 }, () => send('127.0.0.2', noisy).then(() => done.push('flood')));
    await expect.poll(() => done.length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    const one = send('127.0.0.3', await encode(90, 60)).then(({ status }) => done.push(`one ${status}`));
    await Promise.all([...flood, one]);
    expect(done.indexOf('one 201')).toBeLessThan(4);
  });

  it('are stored in few bytes, and those of many orders are read in turn', async () => {
    const { status, body } = await send('127.0.0.1', await encode(960, 1_800, { ...dots, sigma: 100 }, 50));
    expect(status).toBe(201);
    const orderId = await buyWith([body.photo]);
    const done: string[] = [];
    const read = (from: string) =>
      callFrom(from, shop.url, 'GET', `/user/orders/${orderId}/answer-photos`, { token: shop.tokens.asha }).then(
        (answer) => {
          expect(answer.body.photos[0].url.length).toBeLessThan(maxUrlLength);
          done.push(from);
        },
      );
    const flood = Array.from({ length: 40 }, () => read('127.0.0.2'));
    await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThan(0);
    await Promise.all([...flood, read('127.0.0.3')]);
    expect(done.indexOf('127.0.0.3')).toBeLessThan(35);
  });
});
