import type { OrderBody } from '../src/orders/api.ts';
import { roundToPaise } from '../src/shared/money.ts';
import { pay } from './fixtures.ts';
import type { TestShop } from './test-app.ts';

const recipient = {
  ...{ name: 'Rohan Mehta', phone: '98220 41177', line1: 'Flat 12, Deccan Gymkhana' },
  ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
};
const gift = {
  recipient,
  message: 'Happy Rakhi, dear brother.',
  from: 'Asha Mehta',
  design: 'rakhi',
  wantsThanks: true,
};

/** An order of Asha, sent to Rohan as a gift with a card. */
export async function buyGift(
  shop: TestShop,
  { _id, price }: { _id: string; price: number },
  more: object = {},
): Promise<OrderBody> {
  const token = shop.tokens.asha;
  const body = { amount: roundToPaise(price), product: { _id, price }, gift: { ...gift, ...more } };
  const opened = await shop.call('POST', '/product/orders', { token, body });
  if (opened.status !== 200) throw new Error(`The gift was not ordered: ${JSON.stringify(opened.body)}`);
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  const { body: page } = await shop.call('GET', `/user/order/${paid.body.order}`, { token: shop.tokens.admin });
  return page.order;
}

/** Prints its card with a QR code, and reads which code that is. */
export async function printThanksPage(
  shop: TestShop,
  { _id }: { _id: string },
): Promise<{ orderId: string; code: string }> {
  const body = { isOn: true, words: 'Wash it by hand, cold.' };
  await shop.call('PUT', '/shop/thanks-settings', { token: shop.tokens.admin, body });
  await shop.get(`/api/v1/user/print/gift-card?orders=${_id}`, { authorization: shop.tokens.admin });
  const { body: found } = await shop.call('GET', `/user/order/${_id}/thanks`, { token: shop.tokens.admin });
  return { orderId: _id, code: String(found.link).slice('/t/'.length) };
}
