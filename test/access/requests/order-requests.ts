import { roundToPaise } from '../../../src/shared/money.ts';
import { buy, pay } from '../../fixtures.ts';
import { buyGift, printThanksPage } from '../../gift-orders.ts';
import type { TestShop } from '../../test-app.ts';
import { delivery, gift, linkTo, newAccount, pictureText, unregisteredSeller } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

export const paidOrder = async (shop: TestShop) => buy(shop, await gift(shop), shop.tokens.asha);
/** For the caller `user`. */
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
  return printThanksPage(shop, await buyGift(shop, { _id, price }));
};

const quoteForm = { title: 'Two dolls', quantity: 1, price: 900, readyOn: '2099-12-08', validUntil: '2099-11-30' };
const newQuote = async (shop: TestShop): Promise<{ _id: string; link: string }> =>
  (await shop.call('POST', '/user/custom-orders', { token: shop.tokens.admin, body: quoteForm })).body.quote;
const readCode = ({ link }: { link: string }) => String(link.split('/').at(-1));
const newProof = async (shop: TestShop): Promise<string> => {
  const { _id } = await paidOrder(shop);
  const body = { line: 0, photo: await pictureText() };
  const sent = await shop.call('POST', `/user/order/${_id}/proofs`, { token: shop.tokens.admin, body });
  return readCode(sent.body.proofs[0]);
};

export const keyOfOrder = async (shop: TestShop): Promise<string> => {
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

const openedPayment = async (shop: TestShop): Promise<string> => {
  const { _id, price } = await gift(shop);
  const body = { amount: roundToPaise(price), product: { _id, price } };
  return (await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body })).body.id;
};

const buyAsGuest = async (shop: TestShop) => {
  const { _id, price } = await gift(shop);
  const opened = await shop.call('POST', '/product/orders', {
    body: { amount: roundToPaise(price), product: { _id, price }, delivery },
  });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
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

export const orderRequests: Requests = {
  'POST /order-link': () => ({ body: { number: '#1001', email: 'asha@demo.shop' } }),
  'GET /order/:key/answer-photos': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'GET /user/order/:orderId/answer-photos': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'GET /user/orders/:orderId/answer-photos': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'POST /checkout/quote': async (shop) => ({ body: { product: { _id: (await gift(shop))._id }, pin: '311001' } }),
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
  'GET /custom/:code': async (shop) => ({ params: { code: readCode(await newQuote(shop)) } }),
  'POST /custom/:code/payment': async (shop) => ({
    params: { code: readCode(await newQuote(shop)) },
    body: { amount: 90_000, delivery },
  }),
  'GET /order/:key/requests': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'POST /order/:key/requests': async (shop) => ({
    params: { key: await keyOfOrder(shop) },
    body: { kind: 'cancel', reason: 'By mistake' },
  }),
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
  'POST /product/orders': async (shop) => {
    const { _id, price } = await gift(shop);
    return { body: { amount: roundToPaise(price), product: { _id, price }, delivery } };
  },
  'POST /product/payment-callback': async (shop) => ({ body: await pay(shop, await openedPayment(shop)) }),
  'POST /product/payment-check': async (shop) => ({ body: { orderId: await openedPayment(shop) } }),
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
  'GET /user/order/:orderId/messages': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
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
  'GET /user/order/:orderId': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'POST /user/order/:orderId/refunds': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id }, body: {} }),
  'POST /user/order/:orderId/restock': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id }, body: {} }),
  'POST /user/order/:orderId/payments': async (shop) => ({
    params: { orderId: await manualOrder(shop) },
    body: { amount: 250, reference: 'UTR 1' },
  }),
  'POST /user/order/:orderId/refunds/preview': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: {},
  }),
  'POST /user/order/:orderId/refunds/:refundId/paid': async (shop) => ({
    params: await refundedManualOrder(shop),
    body: { reference: 'UTR 2' },
  }),
  'GET /user/numbers': () => ({ query: '?days=30' }),
};
