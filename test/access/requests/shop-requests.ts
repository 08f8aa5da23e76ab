import { picture } from '../../fixtures.ts';
import type { TestShop } from '../../test-app.ts';
import { delivery, unique, unregisteredSeller } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const newOffer = async (shop: TestShop): Promise<string> => {
  const body = { code: `MATRIX-${unique()}`, kind: 'free_delivery' };
  return (await shop.call('POST', '/shop/offers', { token: shop.tokens.admin, body })).body.offer._id;
};

const newWrap = async (shop: TestShop): Promise<string> => {
  const answer = await shop.call('POST', '/shop/gift-wraps', {
    ...{ token: shop.tokens.admin, body: { name: `Matrix ${unique()}`, price: 20 } },
  });
  return answer.body.wraps.at(-1)._id;
};

/** A shop has twelve gift wraps at most. */
const deleteWraps = async (shop: TestShop): Promise<void> => {
  const { token } = { token: shop.tokens.admin };
  const { body } = await shop.call('GET', '/shop/gift-wraps', { token });
  for (const { _id } of body.wraps) await shop.call('DELETE', `/shop/gift-wraps/${_id}`, { token });
};

const pastFile = () => ({
  body: {
    file: Buffer.from('First Name,Last Name,Email,Total Spent\nLata,Rao,lata.rao@example.org,0').toString('base64'),
  },
});

export const shopRequests: Requests = {
  'PUT /shop/feeds': () => ({ body: { hasSales: true } }),
  'POST /shop/past-orders/import': pastFile,
  'POST /shop/past-orders/preview': pastFile,
  'PUT /payment/settings/keys': () => ({
    body: { keyId: 'rzp_test_matrix', keySecret: 'a secret of the matrix'.replaceAll(' ', '-') },
  }),
  'PUT /payment/settings/manual': () => ({ body: { upiId: 'shop@okbank' } }),
  'PUT /mail/settings': () => ({
    body: { host: '127.0.0.1', port: 9, user: 'shop', password: 'x', address: 'shop@example.com', name: '' },
  }),
  'POST /mail/test/arrival': () => ({ body: { arrival: 'inbox' } }),
  'PUT /shop/earlier-orders': () => ({ body: { choice: 'leave' } }),
  'POST /payment/settings/webhook-secret': () => ({ body: { renew: true } }),
  'GET /delivery/pin-codes/:pin': () => ({ params: { pin: '311001' } }),
  'GET /delivery/promise/:makeDays': () => ({ params: { makeDays: '3' } }),
  'GET /delivery/promise/:makeDays/:pin': () => ({ params: { makeDays: '3', pin: '411004' } }),
  'PUT /shop/delivery-days': () => ({ body: { isPromised: false } }),
  'PUT /shop/delivery': () => ({ body: { kind: 'none' } }),
  'PUT /shop/tax-settings': () => ({
    body: { ...unregisteredSeller, mode: 'off' },
  }),
  'POST /shop/gift-wraps': async (shop) => {
    await deleteWraps(shop);
    return { body: { name: `Matrix ${unique()}`, price: 20 } };
  },
  'PUT /shop/gift-wraps': () => ({ body: { order: [] } }),
  'PUT /shop/gift-wraps/:wrapId': async (shop) => {
    await deleteWraps(shop);
    return { params: { wrapId: await newWrap(shop) }, body: { isHidden: true } };
  },
  'DELETE /shop/gift-wraps/:wrapId': async (shop) => {
    await deleteWraps(shop);
    return { params: { wrapId: await newWrap(shop) } };
  },
  'POST /shop/gift-wraps/photo': async () => ({ form: {}, photos: [await picture()] }),
  'POST /shop/logo': async () => ({ form: {}, photos: [await picture('png', { width: 60, height: 60 })] }),
  'POST /gifts/card': () => ({ body: { recipient: 'Rohan', message: 'Happy Rakhi', from: 'Asha' } }),
  'PUT /shop/order-numbers': () => ({ body: { next: 500_000, maxStep: 7 } }),
  'PUT /shop/thanks-settings': () => ({ body: { isOn: true, words: 'Made by hand' } }),
  'POST /shop/offers': () => ({ body: { code: `MATRIX-${unique()}`, kind: 'free_delivery' } }),
  'PUT /shop/offers/:offerId': async (shop) => ({
    params: { offerId: await newOffer(shop) },
    body: { isPaused: true },
  }),
  'POST /setup/own-shop': () => ({ body: {} }),
  'POST /setup/first-admin/:token': () => ({
    params: { token: 'g'.repeat(43) },
    body: { ...delivery, password: 'eleven yarn balls' },
  }),
  'PUT /shop/settings': () => ({ body: { tagLine: 'Made by hand' } }),
  'GET /shop/months/:month': () => ({ params: { month: '2026-11' } }),
  'GET /shop/months/:month/:file': () => ({ params: { month: '2026-11', file: 'gstr1-hsn.csv' } }),
  'PUT /shop/low-stock': () => ({ body: { lowStockAt: 3 } }),
};
