import { createECDH } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roundToPaise } from '../../src/shared/money.ts';
import { addProduct, buy, giftCategory, pay, picture } from '../fixtures.ts';
import { buyGift, thanksPageOf } from '../gift-orders.ts';
import type { CallOptions, TestShop } from '../test-app.ts';
import { type Caller, logIn } from './callers.ts';

export interface WellFormed extends Omit<CallOptions, 'token'> {
  params?: Record<string, string>;
  query?: string;
}
type Make = (shop: TestShop, caller: Required<Caller>) => Promise<WellFormed> | WellFormed;

let made = 0;
const unique = () => `${process.pid}-${++made}`;
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
const gift = (shop: TestShop) => addProduct(shop, { name: `Matrix Bear ${unique()}`, price: 250, quantity: 90 });
const giftForm = async (shop: TestShop) => ({
  name: `Matrix Doll ${unique()}`,
  price: '120',
  quantity: '4',
  category: await giftCategory(shop),
});
const newCategory = async (shop: TestShop) => {
  const { body } = await shop.call('POST', '/category/create-category', {
    token: shop.tokens.admin,
    body: { name: `Matrix ${unique()}` },
  });
  return body.category._id as string;
};
const unregisteredSeller = {
  ...{ mode: 'unregistered', legalName: 'Kavita Joshi', address: 'Bhilwara', stateCode: '08', gstin: '', prefix: '' },
  ...{ startsOn: '', hsn: '', rate: 500, categories: [], isEmailed: true },
};
const paidOrder = async (shop: TestShop) => buy(shop, await gift(shop), shop.tokens.asha);
/** Of the caller `user`. */
const invoicedOrder = async (shop: TestShop) => {
  const { token, ...settings } = { token: shop.tokens.admin, ...unregisteredSeller };
  await shop.call('PUT', '/shop/tax-settings', { token, body: settings });
  const { _id: orderId } = await paidOrder(shop);
  await shop.call('PUT', '/shop/tax-settings', { token, body: { ...settings, mode: 'off' } });
  const { body } = await shop.call('GET', `/user/order/${orderId}/documents`, { token });
  const { link } = (await shop.call('GET', `/user/order/${orderId}`, { token })).body;
  return { orderId, documentId: body.documents[0]._id as string, key: String(link).slice(-43) };
};
const newThanksPage = async (shop: TestShop) => {
  const { _id, price } = await gift(shop);
  return thanksPageOf(shop, await buyGift(shop, { _id, price }));
};
const quoteForm = { title: 'Two dolls', quantity: 1, price: 900, readyOn: '2099-12-08', validUntil: '2099-11-30' };
const newQuote = async (shop: TestShop): Promise<{ _id: string; link: string }> =>
  (await shop.call('POST', '/user/custom-orders', { token: shop.tokens.admin, body: quoteForm })).body.quote;
const codeOf = ({ link }: { link: string }) => String(link.split('/').at(-1));
const pictureText = async () => (await picture('png', { width: 60, height: 60 })).toString('base64');
const newProof = async (shop: TestShop): Promise<string> => {
  const { _id } = await paidOrder(shop);
  const body = { line: 0, photo: await pictureText() };
  const sent = await shop.call('POST', `/user/order/${_id}/proofs`, { token: shop.tokens.admin, body });
  return codeOf(sent.body.proofs[0]);
};
const keyOfOrder = async (shop: TestShop): Promise<string> => {
  const { _id } = await paidOrder(shop);
  const { link } = (await shop.call('GET', `/user/order/${_id}`, { token: shop.tokens.admin })).body;
  return String(link).split('/').at(-1) as string;
};
const newRequest = async (shop: TestShop): Promise<string> => {
  const { _id: orderId } = await paidOrder(shop);
  const body = { kind: 'cancel', reason: 'By mistake' };
  await shop.call('POST', `/user/orders/${orderId}/requests`, { token: shop.tokens.asha, body });
  return (await shop.call('GET', `/user/order/${orderId}/requests`, { token: shop.tokens.admin })).body.requests[0]._id;
};
const delivery = { name: 'Gita Rao', phone: '98111 22333', email: 'gita@example.com', address: '1 Fort Road, Udaipur' };
const buyAsGuest = async (shop: TestShop) => {
  const { _id, price } = await gift(shop);
  const opened = await shop.call('POST', '/product/orders', {
    body: { amount: roundToPaise(price), product: { _id, price }, delivery },
  });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
};
const aDay = { name: 'Maa', kind: 'birthday', date: '2024-02-29', eachYear: true, daysBefore: 14 };
const newReminder = async (shop: TestShop): Promise<string> => {
  const { token } = { token: shop.tokens.asha };
  await shop.call('POST', '/reminders', { token, body: aDay });
  const { reminders } = (await shop.call('GET', '/user/reminders', { token })).body;
  const [first, ...others] = reminders as { _id: string }[];
  for (const { _id } of others) await shop.call('DELETE', `/user/reminders/${_id}`, { token });
  return first?._id ?? '';
};
const newReview = async (shop: TestShop) => {
  const path = `/product/products/${(await gift(shop)).slug}/reviews`;
  const { body } = await shop.call('POST', path, {
    token: shop.tokens.asha,
    form: { rating: '4', comment: 'Well made.' },
  });
  return body.review._id as string;
};
/** Waits for an email with a link to this page, and returns the secret of the newest one. */
export const linkTo = async (shop: TestShop, email: string, page: string) => {
  const folder = join(shop.photosDir, '../outbox');
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const files = globSync('*.eml', { cwd: folder }).sort().toReversed();
    for (const file of files.slice(0, 50)) {
      const mail = readFileSync(join(folder, file), 'utf8').replaceAll(/=\r?\n/g, '');
      const link = mail.includes(email) && new RegExp(`${page}([\\w-]{43})`).exec(mail)?.[1];
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No link to ${page} was mailed to ${email}.`);
};
/** @returns the email address of a new account */
export const newAccount = async (shop: TestShop, password = 'eleven yarn balls') => {
  const email = `matrix-${unique()}@example.com`;
  await shop.call('POST', '/user/signup', { body: { ...delivery, email, password } });
  return email;
};
const manualOrder = async (shop: TestShop) => {
  const password = 'eleven yarn balls';
  const { body } = await shop.call('POST', '/user/login', {
    body: { email: await newAccount(shop, password), password },
  });
  const { token } = body as { token: string };
  await shop.call('POST', '/product/orders', {
    token,
    body: { amount: 25_000, product: { _id: (await gift(shop))._id, price: 250 }, method: 'manual' },
  });
  return (await shop.call('GET', '/user/orders', { token })).body[0]._id as string;
};
const refundedManualOrder = async (shop: TestShop) => {
  const orderId = await manualOrder(shop);
  const path = `/user/order/${orderId}`;
  const token = shop.tokens.admin;
  await shop.call('POST', `${path}/payments`, { token, body: { amount: 250, reference: 'UTR 1' } });
  const { body } = await shop.call('POST', `${path}/refunds`, { token, body: {} });
  return { orderId, refundId: body.refunds[0]._id as string };
};
const homeAddress = {
  name: 'Gita Rao',
  phone: '98111 22333',
  line1: '1 Fort Road',
  city: 'Udaipur',
  state: 'Rajasthan',
  pin: '313001',
};
/** Of the caller `user`. */
const newAddress = async (shop: TestShop) => {
  const { body } = await shop.call('POST', '/user/addresses', { token: shop.tokens.asha, body: homeAddress });
  return { addressId: body.address._id as string };
};
const newPushDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/matrix-${unique()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
});
const csv = () => `name,category,price,quantity\nMatrix Row ${unique()},Gifts,100,1\n`;

/** A request by endpoint that succeeds for an authorised caller; other endpoints are called without input. */
export const wellFormed: Record<string, Make> = {
  'POST /user/signup': () => ({
    body: { ...delivery, email: `matrix-${unique()}@example.com`, password: 'eleven yarn balls' },
  }),
  'POST /user/login': (_shop, { email, password }) => ({ body: { email, password } }),
  'DELETE /user/sessions/:sessionId': async (shop, caller) => {
    const { body } = await shop.call('GET', '/user/sessions', { token: await logIn(shop, caller) });
    return { params: { sessionId: body.sessions.find((one: { isCurrent: boolean }) => one.isCurrent)._id } };
  },
  'DELETE /user/account': (_shop, { password }) => ({ body: { password } }),
  'GET /shop/personal-data': () => ({ query: '?email=asha%40demo.shop' }),
  'POST /user/login/passkey-options': () => ({ body: {} }),
  'DELETE /user/second-factor/passkeys/:passkeyId': () => ({ params: { passkeyId: 'AAAA' } }),
  'POST /user/reauthenticate': (_shop, { password }) => ({ body: { password } }),
  'PUT /user/admin-role/:userId': (shop) => ({
    params: { userId: shop.people.meera._id },
    body: { adminRole: null },
  }),
  'PUT /user/profile': () => ({ body: { phone: '98290 33333' } }),
  'POST /user/confirm-email/:token': async (shop) => ({
    params: { token: await linkTo(shop, await newAccount(shop), '/user/confirm/') },
    body: { password: 'twelve yarn balls', confirmPassword: 'twelve yarn balls' },
  }),
  'POST /user/forgetpassword': () => ({ body: { email: 'nobody@example.com' } }),
  'POST /user/resetpassword/:token': async (shop) => {
    const email = await newAccount(shop);
    await shop.call('POST', '/user/forgetpassword', { body: { email } });
    return {
      params: { token: await linkTo(shop, email, '/user/resetpassword/') },
      body: { password: 'twelve yarn balls', confirmPassword: 'twelve yarn balls' },
    };
  },
  'GET /product/search/:keyword': () => ({ params: { keyword: 'bear' } }),
  'GET /product/search/:keyword/names': () => ({ params: { keyword: 'bear' } }),
  'GET /product/product-list/:page': () => ({ params: { page: '1' } }),
  'POST /product/product-filters': () => ({ body: {} }),
  'GET /product/products/:slug': async (shop) => ({ params: { slug: (await gift(shop)).slug } }),
  'GET /product/products/:slug/reviews': async (shop) => ({ params: { slug: (await gift(shop)).slug } }),
  'POST /product/products/:slug/reviews': async (shop) => ({
    params: { slug: (await gift(shop)).slug },
    form: { rating: '5', comment: 'Well made.' },
  }),
  'POST /product/reviews/:reviewId/hide': async (shop) => ({
    params: { reviewId: await newReview(shop) },
    body: { reason: 'Not about the product' },
  }),
  'POST /product/reviews/:reviewId/restore': async (shop) => {
    const reviewId = await newReview(shop);
    const body = { reason: 'By mistake' };
    await shop.call('POST', `/product/reviews/${reviewId}/hide`, { token: shop.tokens.admin, body });
    return { params: { reviewId } };
  },
  'PUT /product/reviews/:reviewId/reply': async (shop) => ({
    params: { reviewId: await newReview(shop) },
    body: { reply: 'Thank you.' },
  }),
  'GET /product/related-product/:productId/:categoryId': async (shop) => ({
    params: { productId: (await gift(shop))._id, categoryId: await giftCategory(shop) },
  }),
  'GET /product/product-category/:slug': async (shop) => ({ params: { slug: (await gift(shop)).category.slug } }),
  'POST /category/create-category': () => ({ body: { name: `Matrix ${unique()}` } }),
  'PATCH /category/crud-category/:id': async (shop) => ({
    params: { id: await newCategory(shop) },
    body: { name: `Matrix ${unique()}` },
  }),
  'DELETE /category/crud-category/:id': async (shop) => ({ params: { id: await newCategory(shop) } }),
  'POST /product/create-product': async (shop) => ({ form: await giftForm(shop) }),
  'PUT /product/update-product/:productId': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    form: await giftForm(shop),
  }),
  'DELETE /product/delete-product/:productId': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'POST /product/restore-product/:productId': async (shop) => {
    const { _id } = await gift(shop);
    await shop.call('DELETE', `/product/delete-product/${_id}`, { token: shop.tokens.admin });
    return { params: { productId: _id }, body: {} };
  },
  'GET /product/edit-product/:slug': async (shop) => ({ params: { slug: (await gift(shop)).slug } }),
  'POST /product/edit-products': async (shop) => ({
    body: { products: [{ _id: (await gift(shop))._id }], price: { percent: 10 } },
  }),
  'POST /product/duplicate-product/:productId': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: {},
  }),
  'POST /product/photos': async () => ({ form: {}, photos: [await picture('jpeg', { width: 60, height: 60 })] }),
  'POST /product/catalog/preview': () => ({ body: { csv: csv() } }),
  'POST /product/catalog/import': () => ({ body: { csv: csv() } }),
  'GET /product/catalog/imports/:importId': async (shop) => {
    const { body } = await shop.call('POST', '/product/catalog/import', {
      token: shop.tokens.admin,
      body: { csv: csv() },
    });
    return { params: { importId: body.import._id } };
  },
  'DELETE /product/products/:productId/deletephoto/:encodedPhotoUrl': async (shop) => {
    const photo = await picture('jpeg', { width: 60, height: 60 });
    const { _id, photos } = await addProduct(shop, {
      name: `Matrix Photo ${unique()}`,
      price: 100,
      quantity: 1,
      photos: [photo],
    });
    return { params: { productId: _id, encodedPhotoUrl: encodeURIComponent(photos[0] ?? '') } };
  },
  'GET /product/products/:productId/personalisation': async (shop) => ({
    params: { productId: (await gift(shop))._id },
  }),
  'PUT /product/products/:productId/personalisation': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: { options: [{ kind: 'photo', label: 'Photo', isRequired: false, price: 0 }] },
  }),
  'POST /personalisation/photos': async (shop) => {
    const { _id } = await gift(shop);
    const options = [{ kind: 'photo', label: 'Photo', isRequired: false, price: 0 }];
    const path = `/product/products/${_id}/personalisation`;
    const { body } = await shop.call('PUT', path, { token: shop.tokens.admin, body: { options } });
    return { body: { product: _id, option: body.options[0].id, photo: await pictureText() } };
  },
  'GET /order/:key/answer-photos': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'GET /user/order/:orderId/answer-photos': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'GET /user/orders/:orderId/answer-photos': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'GET /product/products/:productId/variants': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'PUT /product/products/:productId/variants': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: {
      options: [{ name: 'Size', values: ['Large'] }],
      variants: [{ values: ['Large'], price: 100, quantity: 1 }],
    },
  }),
  'GET /product/products/:productId/sale': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'PUT /product/products/:productId/sale': async (shop) => ({
    params: { productId: (await gift(shop))._id },
    body: { price: 1 },
  }),
  'DELETE /product/products/:productId/sale': async (shop) => ({ params: { productId: (await gift(shop))._id } }),
  'PUT /payment/settings/keys': () => ({
    body: { keyId: 'rzp_test_matrix', keySecret: 'a secret of the matrix'.replaceAll(' ', '-') },
  }),
  'PUT /payment/settings/manual': () => ({ body: { upiId: 'shop@okbank' } }),
  'POST /payment/settings/webhook-secret': () => ({ body: { renew: true } }),
  'POST /checkout/quote': async (shop) => ({ body: { product: { _id: (await gift(shop))._id }, pin: '311001' } }),
  'GET /delivery/pin-codes/:pin': () => ({ params: { pin: '311001' } }),
  'GET /delivery/promise/:makeDays': () => ({ params: { makeDays: '3' } }),
  'GET /delivery/promise/:makeDays/:pin': () => ({ params: { makeDays: '3', pin: '411004' } }),
  'PUT /shop/delivery-days': () => ({ body: { isPromised: false } }),
  'PUT /shop/delivery': () => ({ body: { kind: 'none' } }),
  'POST /user/addresses': () => ({ body: homeAddress }),
  'PUT /user/addresses/:addressId': async (shop) => ({
    params: await newAddress(shop),
    body: { line2: 'Near the lake' },
  }),
  'DELETE /user/addresses/:addressId': async (shop) => ({ params: await newAddress(shop) }),
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
  'GET /user/order/:orderId/proofs': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'POST /user/order/:orderId/proofs': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { line: 0, photo: await pictureText() },
  }),
  'GET /user/orders/:orderId/proofs': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'GET /order/:key/proofs': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'GET /proof/:code': async (shop) => ({ params: { code: await newProof(shop) } }),
  'POST /proof/:code': async (shop) => ({ params: { code: await newProof(shop) }, body: { answer: 'approve' } }),
  'POST /user/custom-orders': () => ({ body: quoteForm }),
  'GET /user/custom-orders/:quoteId': async (shop) => ({ params: { quoteId: (await newQuote(shop))._id } }),
  'PUT /user/custom-orders/:quoteId': async (shop) => ({
    params: { quoteId: (await newQuote(shop))._id },
    body: quoteForm,
  }),
  'POST /user/custom-orders/:quoteId/withdraw': async (shop) => ({ params: { quoteId: (await newQuote(shop))._id } }),
  'POST /user/custom-orders/:quoteId/email': async (shop) => {
    const body = { ...quoteForm, email: 'ananya@example.com' };
    const { quote } = (await shop.call('POST', '/user/custom-orders', { token: shop.tokens.admin, body })).body;
    return { params: { quoteId: quote._id } };
  },
  'GET /custom/:code': async (shop) => ({ params: { code: codeOf(await newQuote(shop)) } }),
  'POST /custom/:code/payment': async (shop) => ({
    params: { code: codeOf(await newQuote(shop)) },
    body: { amount: 90_000, delivery },
  }),
  'GET /order/:key/requests': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'POST /order/:key/requests': async (shop) => ({
    params: { key: await keyOfOrder(shop) },
    body: { kind: 'cancel', reason: 'By mistake' },
  }),
  'POST /gifts/card': () => ({ body: { recipient: 'Rohan', message: 'Happy Rakhi', from: 'Asha' } }),
  'PUT /shop/thanks-settings': () => ({ body: { isOn: true, words: 'Made by hand' } }),
  'GET /thanks/:code': async (shop) => ({ params: { code: (await newThanksPage(shop)).code } }),
  'POST /thanks/:code': async (shop) => ({
    params: { code: (await newThanksPage(shop)).code },
    body: { words: 'Thank you' },
  }),
  'GET /user/order/:orderId/thanks': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'DELETE /user/order/:orderId/thanks': async (shop) => {
    const { orderId, code } = await newThanksPage(shop);
    await shop.call('POST', `/thanks/${code}`, { body: { words: 'Thank you' } });
    return { params: { orderId } };
  },
  'GET /order/:key/thanks': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'GET /user/orders/:orderId/thanks': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'GET /user/orders/:orderId/requests': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'POST /user/orders/:orderId/requests': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { kind: 'cancel', reason: 'By mistake' },
  }),
  'GET /user/order/:orderId/requests': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'POST /user/order-requests/:requestId/accept': async (shop) => ({
    params: { requestId: await newRequest(shop) },
    body: {},
  }),
  'POST /user/order-requests/:requestId/refuse': async (shop) => ({
    params: { requestId: await newRequest(shop) },
    body: { answer: 'It is packed already.' },
  }),
  'POST /shop/offers': () => ({ body: { code: `MATRIX-${unique()}`, kind: 'free_delivery' } }),
  'PUT /shop/offers/:offerId': async (shop) => ({
    params: { offerId: await newOffer(shop) },
    body: { isPaused: true },
  }),
  'POST /occasions': () => ({ body: { kind: 'occasion', name: `Matrix ${unique()}`, title: 'For a matrix' } }),
  'PUT /occasions/:occasionId': () => ({
    params: { occasionId: 'occasionrakhi' },
    body: { name: 'Rakhi', title: 'For Rakhi' },
  }),
  'GET /occasions/page/:slug': () => ({ params: { slug: 'under-1000' } }),
  'GET /occasions/page/:slug/:pin': async (shop) => {
    const product = (await gift(shop))._id;
    await shop.call('POST', '/occasions/assign', {
      token: shop.tokens.admin,
      body: { products: [product], add: ['occasionrakhi'] },
    });
    return { params: { slug: 'rakhi', pin: '411004' } };
  },
  'PUT /shop/price-limits': () => ({ body: { priceLimits: [500, 1_000] } }),
  'GET /occasions/of-product/:slug/:pin': async (shop) => ({
    params: { slug: (await gift(shop)).slug, pin: '411004' },
  }),
  'POST /occasions/assign': async (shop) => ({ body: { products: [(await gift(shop))._id], add: ['occasionrakhi'] } }),
  'PUT /shop/search-words': () => ({ body: { groups: [['chai', 'tea']] } }),
  'POST /setup/own-shop': () => ({ body: {} }),
  'POST /setup/first-admin/:token': () => ({
    params: { token: 'g'.repeat(43) },
    body: { ...delivery, password: 'eleven yarn balls' },
  }),
  'PUT /shop/settings': () => ({ body: { tagLine: 'Made by hand' } }),
  'POST /product/orders': async (shop) => {
    const { _id, price } = await gift(shop);
    return { body: { amount: roundToPaise(price), product: { _id, price }, delivery } };
  },
  'POST /product/payment-callback': async (shop) => {
    const { _id, price } = await gift(shop);
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: roundToPaise(price), product: { _id, price } },
    });
    return { body: await pay(shop, opened.body.id) };
  },
  'POST /product/update-quantities': () => ({ body: { cart: [] } }),
  'GET /order/:key': async (shop) => {
    await buyAsGuest(shop);
    return { params: { key: await linkTo(shop, delivery.email, '/order/') } };
  },
  'GET /user/orders/:userId': (shop) => ({ params: { userId: shop.people.asha._id } }),
  'PUT /user/order-status/:orderId': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { status: 'Processing' },
  }),
  'PUT /user/order-statuses': async (shop) => ({
    body: { orderIds: [(await paidOrder(shop))._id], status: 'Processing' },
  }),
  'PUT /user/order-work': async (shop) => ({
    body: { step: 'packed', orders: [{ _id: (await paidOrder(shop))._id }] },
  }),
  'POST /user/order-moves/:moveId/undo': async (shop) => {
    const { _id } = await paidOrder(shop);
    const { body } = await shop.call('PUT', `/user/order-status/${_id}`, {
      token: shop.tokens.admin,
      body: { status: 'Processing' },
    });
    return { params: { moveId: body.undo.id as string }, body: {} };
  },
  'PUT /user/order/:orderId/tracking': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { courier: 'delhivery', number: '1234567890123' },
  }),
  'DELETE /user/order/:orderId/tracking': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'PUT /user/order/:orderId/note': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { note: 'Thicker yarn' },
  }),
  'POST /user/order/:orderId/messages': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { channel: 'whatsapp', title: 'We have begun' },
  }),
  'GET /order/:key/documents': async (shop) => ({ params: { key: (await invoicedOrder(shop)).key } }),
  'GET /order/:key/documents/:documentId': async (shop) => ({ params: { ...(await invoicedOrder(shop)) } }),
  'GET /user/order/:orderId/documents': async (shop) => ({ params: { ...(await invoicedOrder(shop)) } }),
  'GET /user/order/:orderId/documents/:documentId': async (shop) => ({ params: { ...(await invoicedOrder(shop)) } }),
  'GET /user/print/:form': async (shop) => ({
    params: { form: 'label' },
    query: `?orders=${(await paidOrder(shop))._id}`,
  }),
  'GET /shop/months/:month': () => ({ params: { month: '2026-11' } }),
  'GET /shop/months/:month/:file': () => ({ params: { month: '2026-11', file: 'gstr1-hsn.csv' } }),
  'GET /user/order/:orderId': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'POST /user/order/:orderId/refunds': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id }, body: {} }),
  'POST /user/order/:orderId/payments': async (shop) => ({
    params: { orderId: await manualOrder(shop) },
    body: { amount: 250, reference: 'UTR 1' },
  }),
  'POST /user/order/:orderId/refunds/:refundId/paid': async (shop) => ({
    params: await refundedManualOrder(shop),
    body: { reference: 'UTR 2' },
  }),
  'PUT /shop/low-stock': () => ({ body: { lowStockAt: 3 } }),
  'PUT /user/notifications': () => ({ body: { choices: [{ kind: 'new_order', channel: 'email', isOn: true }] } }),
  'POST /user/push-devices': () => ({ body: newPushDevice() }),
  'DELETE /user/push-devices/:deviceId': async (shop, caller) => {
    const token = await logIn(shop, caller);
    const { body } = await shop.call('POST', '/user/push-devices', { token, body: newPushDevice() });
    return { params: { deviceId: body.device?._id ?? 'f'.repeat(24) } };
  },
  'GET /user/numbers': () => ({ query: '?days=30' }),
  'POST /favourites': async (shop) => ({ body: { ids: [(await gift(shop))._id] } }),
  'GET /favourites/:code': async (shop) => {
    const body = { showsName: true };
    const shared = await shop.call('PUT', '/user/shared-favourites', { token: shop.tokens.asha, body });
    return { params: { code: shared.body.share.code } };
  },
  'POST /user/favourites': async (shop) => ({ body: { ids: [(await gift(shop))._id] } }),
  'PUT /user/shared-favourites': () => ({ body: { showsName: false } }),
  'POST /product/products/:slug/stock-alerts': async (shop) => {
    const { slug } = await addProduct(shop, { name: `Matrix Rare Bear ${unique()}`, price: 250, quantity: 0 });
    return { params: { slug }, body: { email: 'matrix-alert@example.com' } };
  },
  'POST /reminders': () => ({ body: { ...aDay, email: 'matrix-day@example.com' } }),
  'PUT /user/reminders/:reminderId': async (shop) => ({ params: { reminderId: await newReminder(shop) }, body: aDay }),
  'DELETE /user/reminders/:reminderId': async (shop) => ({ params: { reminderId: await newReminder(shop) } }),
  'PUT /user/email-preferences': () => ({ body: { stockAlerts: false, reminders: true } }),
};

/** Fills in path parameters; missing ones become an unknown id. */
export function addressOf(path: string, { params = {}, query = '' }: WellFormed): string {
  return path.replace(/:(\w+)/g, (_, name) => params[name] ?? (name === 'page' ? '1' : 'f'.repeat(24))) + query;
}
