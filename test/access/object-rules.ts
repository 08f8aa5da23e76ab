import type { TestShop } from '../test-app.ts';
import { logIn } from './callers.ts';
import { gift, unique } from './requests/prepared-objects.ts';
import type { Requests } from './requests/well-formed.ts';
import { wellFormed } from './requests.ts';

/**
 * Who may use what the parameters of an address name. `public`: anybody. `shop`: every admin that the audience allows.
 * `theirs`: one person. `link`: who knows the secret. `inside`: as the audience says, where one lies in the other.
 */
type Rule = 'public' | 'shop' | 'theirs' | 'link' | 'inside';

const keysWith = (rule: Rule, keys: string[]): Record<string, Rule> =>
  Object.fromEntries(keys.map((key) => [key, rule]));

export const pathRules: Record<string, Rule> = {
  ...keysWith('public', [
    'GET /delivery/pin-codes/:pin',
    'GET /delivery/promise/:makeDays',
    'GET /delivery/promise/:makeDays/:pin',
    'GET /delivery/rate/:productId/:pin',
    'GET /occasions/of-product/:slug',
    'GET /occasions/of-product/:slug/:pin',
    'GET /occasions/page/:slug',
    'GET /occasions/page/:slug/:pin',
    'GET /product/product-category/:slug',
    'GET /product/product-list/:page',
    'GET /product/products/:slug',
    'GET /product/products/:slug/reviews',
    'POST /product/products/:slug/reviews',
    'POST /product/products/:slug/stock-alerts',
    'GET /product/related-product/:productId/:categoryId',
    'GET /product/search/:keyword',
    'GET /product/search/:keyword/names',
    'DELETE /user/favourites/:productId',
  ]),
  ...keysWith('theirs', [
    'DELETE /user/addresses/:addressId',
    'PUT /user/addresses/:addressId',
    'GET /user/orders/:orderId/answer-photos',
    'GET /user/orders/:orderId/parcel',
    'POST /user/orders/:orderId/parcel/answer',
    'GET /user/orders/:orderId/proofs',
    'GET /user/orders/:orderId/requests',
    'POST /user/orders/:orderId/requests',
    'GET /user/orders/:orderId/thanks',
    'DELETE /user/push-devices/:deviceId',
    'POST /user/push-devices/:deviceId/test',
    'DELETE /user/reminders/:reminderId',
    'PUT /user/reminders/:reminderId',
    'DELETE /user/second-factor/passkeys/:passkeyId',
    'DELETE /user/sessions/:sessionId',
    'GET /user/order/:orderId/documents',
  ]),
  ...keysWith('link', [
    'GET /custom/:code',
    'POST /custom/:code/payment',
    'GET /favourites/:code',
    'GET /grievance/:code',
    'POST /grievance/:code/messages',
    'GET /order/:key',
    'GET /order/:key/answer-photos',
    'POST /order/:key/confirm',
    'GET /order/:key/documents',
    'GET /order/:key/parcel',
    'POST /order/:key/parcel/answer',
    'POST /order/:key/pay',
    'GET /order/:key/proofs',
    'GET /order/:key/requests',
    'POST /order/:key/requests',
    'GET /order/:key/thanks',
    'GET /proof/:code',
    'POST /proof/:code',
    'GET /setup/first-admin/:token',
    'POST /setup/first-admin/:token',
    'GET /thanks/:code',
    'POST /thanks/:code',
    'POST /user/confirm-email/:token',
    'GET /user/invite/:code',
    'POST /user/invite/:code',
    'POST /user/invite/:code/accept',
    'POST /user/resetpassword/:token',
  ]),
  ...keysWith('inside', [
    'GET /order/:key/documents/:documentId',
    'GET /user/order/:orderId/documents/:documentId',
    'POST /user/order/:orderId/refunds/:refundId/paid',
    'DELETE /product/products/:productId/deletephoto/:encodedPhotoUrl',
  ]),
  ...keysWith('shop', [
    'POST /cash/remittance-rows/:rowId',
    'DELETE /category/crud-category/:id',
    'PATCH /category/crud-category/:id',
    'POST /courier/failures/:failureId/decide',
    'PUT /courier/learned-days/:region',
    'GET /courier/photos/:photoId',
    'GET /courier/shipments/:orderId',
    'POST /courier/shipments/:shipmentId/cancel',
    'GET /courier/shipments/:shipmentId/photos',
    'POST /courier/shipments/:shipmentId/photos',
    'POST /courier/shipments/:shipmentId/unpack',
    'POST /courier/weight-disputes/:disputeId',
    'PUT /occasions/:occasionId',
    'GET /occasions/:occasionId/products',
    'GET /occasions/assigned/:productId',
    'PUT /product/archives/:archiveId/pieces/:piece',
    'GET /product/catalog/imports/:importId',
    'POST /product/catalog/imports/:importId/photos',
    'POST /product/catalog/imports/:importId/stop',
    'GET /product/catalog/move-in/:moveId',
    'DELETE /product/delete-product/:productId',
    'POST /product/duplicate-product/:productId',
    'GET /product/edit-product/:slug',
    'GET /product/products/:productId/personalisation',
    'PUT /product/products/:productId/personalisation',
    'DELETE /product/products/:productId/sale',
    'GET /product/products/:productId/sale',
    'PUT /product/products/:productId/sale',
    'GET /product/products/:productId/variants',
    'PUT /product/products/:productId/variants',
    'POST /product/restore-product/:productId',
    'POST /product/reviews/:reviewId/hide',
    'PUT /product/reviews/:reviewId/reply',
    'POST /product/reviews/:reviewId/restore',
    'PUT /product/update-product/:productId',
    'GET /program/orders/:orderId',
    'DELETE /shop/gift-wraps/:wrapId',
    'PUT /shop/gift-wraps/:wrapId',
    'GET /shop/months/:month',
    'GET /shop/months/:month/:file',
    'PUT /shop/offers/:offerId',
    'GET /translations/:language',
    'GET /translations/:language/:kind/:id',
    'PUT /translations/:language/catalog/:kind/:id',
    'PUT /translations/:language/shop/:kind/:id',
    'PUT /user/admin-role/:userId',
    'GET /user/custom-orders/:quoteId',
    'PUT /user/custom-orders/:quoteId',
    'POST /user/custom-orders/:quoteId/email',
    'POST /user/custom-orders/:quoteId/withdraw',
    'GET /user/grievances/:grievanceId',
    'POST /user/grievances/:grievanceId/messages',
    'GET /user/grievances/:grievanceId/pdf',
    'POST /user/grievances/:grievanceId/settlement',
    'GET /user/grievances/:grievanceId/texts',
    'DELETE /user/invites/:inviteId',
    'POST /user/invites/:inviteId/code',
    'POST /user/order-moves/:moveId/undo',
    'POST /user/order-requests/:requestId/accept',
    'POST /user/order-requests/:requestId/refuse',
    'PUT /user/order-status/:orderId',
    'GET /user/order/:orderId',
    'GET /user/order/:orderId/answer-photos',
    'POST /user/order/:orderId/cash/confirm',
    'POST /user/order/:orderId/cash/forgive',
    'POST /user/order/:orderId/cash/received',
    'POST /user/order/:orderId/cash/return',
    'GET /user/order/:orderId/messages',
    'POST /user/order/:orderId/messages',
    'PUT /user/order/:orderId/note',
    'POST /user/order/:orderId/payments',
    'GET /user/order/:orderId/proofs',
    'POST /user/order/:orderId/proofs',
    'POST /user/order/:orderId/refunds',
    'POST /user/order/:orderId/refunds/preview',
    'GET /user/order/:orderId/requests',
    'POST /user/order/:orderId/restock',
    'DELETE /user/order/:orderId/thanks',
    'GET /user/order/:orderId/thanks',
    'DELETE /user/order/:orderId/tracking',
    'PUT /user/order/:orderId/tracking',
    'GET /user/orders/:userId',
    'GET /user/print/:form',
    'DELETE /user/tokens/:tokenId',
    'DELETE /webhooks/:webhookId',
    'PATCH /webhooks/:webhookId',
    'GET /webhooks/:webhookId/deliveries',
    'POST /webhooks/:webhookId/secret',
    'POST /webhooks/:webhookId/test',
    'GET /webhooks/deliveries/:deliveryId',
    'POST /webhooks/deliveries/:deliveryId/again',
  ]),
};

/** The same for fields of shoppers; `secret`: tested where it is used. */
export const fieldRules: Record<string, 'public' | 'theirs' | 'secret'> = {
  'GET /product/allproducts category': 'public',
  'POST /checkout/quote _id': 'public',
  'POST /checkout/quote addressId': 'theirs',
  'POST /checkout/quote code': 'public',
  'POST /checkout/quote id': 'public',
  'POST /checkout/quote variant': 'public',
  'POST /favourites ids': 'public',
  'POST /order/:key/confirm confirmKey': 'secret',
  'POST /order/:key/parcel/answer question': 'secret',
  'POST /personalisation/photos product': 'public',
  'POST /product/orders _id': 'public',
  'POST /product/orders addressId': 'theirs',
  'POST /product/orders code': 'public',
  'POST /product/orders guestKey': 'secret',
  'POST /product/orders id': 'public',
  'POST /product/orders variant': 'public',
  'POST /product/payment-callback productId': 'public',
  'POST /product/payment-check orderId': 'secret',
  'POST /product/products/:slug/stock-alerts variant': 'public',
  'POST /product/update-quantities _id': 'public',
  'POST /user/favourites ids': 'public',
  'POST /user/login/passkey id': 'secret',
  'POST /user/login/passkey rawId': 'secret',
  'POST /user/login/passkey ticket': 'secret',
  'POST /user/login/passkey-options ticket': 'secret',
  'POST /user/login/second-factor code': 'secret',
  'POST /user/login/second-factor ticket': 'secret',
  'POST /user/orders/:orderId/parcel/answer question': 'secret',
  'POST /user/reauthenticate code': 'secret',
};

const newSession = async (shop: TestShop, caller: { email: string; password: string }) => {
  const token = await logIn(shop, caller);
  const { body } = await shop.call('GET', '/user/sessions', { token });
  return body.sessions.find((one: { isCurrent: boolean }) => one.isCurrent)._id as string;
};
const newPasskey = async ({ db, people }: TestShop) => {
  const passkeyId = `matrix-${unique()}`;
  const { rows } = await db.pool.query('select id from users where email = $1', [people.admin.email]);
  const values = [passkeyId, rows[0].id];
  await db.pool.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports)
    values ($1, $2, 'Phone', '', 0, '[]')`,
    values,
  );
  return passkeyId;
};
const newInviteCode = async (shop: TestShop) => {
  const body = { email: `matrix-${unique()}@example.com`, adminRole: 'assistant' };
  return (await shop.call('POST', '/user/invites', { token: shop.tokens.admin, body })).body.code as string;
};
const newDevice = async (shop: TestShop) => {
  const made = await wellFormed['POST /user/push-devices']?.(shop, { token: '', email: '', password: '' });
  const { body } = await shop.call('POST', '/user/push-devices', { token: shop.tokens.admin, body: made?.body });
  return body.device._id as string;
};
const newAddress = async (shop: TestShop) => {
  const params = (await wellFormed['PUT /user/addresses/:addressId']?.(shop, { token: '', email: '', password: '' }))
    ?.params;
  return params?.addressId as string;
};

/** Requests about objects that exist, where those of the matrix name none. */
export const foreignRequests: Requests = {
  'DELETE /user/sessions/:sessionId': async (shop, caller) => ({
    params: { sessionId: await newSession(shop, caller) },
  }),
  'DELETE /user/second-factor/passkeys/:passkeyId': async (shop) => ({ params: { passkeyId: await newPasskey(shop) } }),
  'DELETE /user/push-devices/:deviceId': async (shop) => ({ params: { deviceId: await newDevice(shop) } }),
  'POST /user/push-devices/:deviceId/test': async (shop) => ({ params: { deviceId: await newDevice(shop) } }),
  'GET /user/invite/:code': async (shop) => ({ params: { code: await newInviteCode(shop) } }),
  'POST /user/invite/:code': async (shop) => ({
    params: { code: await newInviteCode(shop) },
    body: { name: 'Farah', phone: '98290 33333', password: 'eleven yarn balls' },
  }),
  'POST /checkout/quote addressId': async (shop) => ({
    body: { product: { _id: (await gift(shop))._id }, addressId: await newAddress(shop) },
  }),
  'POST /product/orders addressId': async (shop) => {
    const { _id, price } = await gift(shop);
    return { body: { amount: price * 100, product: { _id, price }, addressId: await newAddress(shop) } };
  },
};
