import { buy } from '../../fixtures.ts';
import type { TestShop } from '../../test-app.ts';
import { gift, unique } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const webhookForm = () => ({ name: `Matrix ${unique()}`, url: 'https://matrix.invalid/', events: ['order.refunded'] });

/** A shop has ten webhooks at most. */
const newWebhook = async (shop: TestShop): Promise<{ webhookId: string }> => {
  await shop.db.pool.query('delete from webhooks');
  const { body } = await shop.call('POST', '/webhooks', { token: shop.tokens.admin, body: webhookForm() });
  return { webhookId: body.webhook._id };
};

const newDelivery = async (shop: TestShop): Promise<{ deliveryId: string }> => {
  const { webhookId } = await newWebhook(shop);
  const deliveryId = `matrix${webhookId}`;
  await shop.db.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, about, state) values ($1, $2, 'order.refunded', 'matrix', 'failed')`,
    [deliveryId, webhookId],
  );
  return { deliveryId };
};

const newToken = async (shop: TestShop): Promise<string> => {
  const body = { name: `Matrix ${unique()}`, scopes: ['orders:read'] };
  return (await shop.call('POST', '/user/tokens', { token: shop.tokens.admin, body })).body.made._id;
};

export const connectRequests: Requests = {
  'POST /webhooks': async (shop) => {
    await shop.db.pool.query('delete from webhooks');
    return { body: webhookForm() };
  },
  'PATCH /webhooks/:webhookId': async (shop) => ({ params: await newWebhook(shop), body: { isOn: false } }),
  'POST /webhooks/:webhookId/secret': async (shop) => ({ params: await newWebhook(shop) }),
  'DELETE /webhooks/:webhookId': async (shop) => ({ params: await newWebhook(shop) }),
  'POST /webhooks/:webhookId/test': async (shop) => ({ params: await newWebhook(shop) }),
  'GET /webhooks/:webhookId/deliveries': async (shop) => ({ params: await newWebhook(shop) }),
  'GET /webhooks/deliveries/:deliveryId': async (shop) => ({ params: await newDelivery(shop) }),
  'POST /webhooks/deliveries/:deliveryId/again': async (shop) => ({ params: await newDelivery(shop) }),
  'POST /user/tokens': () => ({ body: { name: `Matrix ${unique()}`, scopes: ['products:read'] } }),
  'DELETE /user/tokens/:tokenId': async (shop) => ({ params: { tokenId: await newToken(shop) } }),
  'GET /program/orders/:orderId': async (shop) => {
    const { _id: orderId } = await buy(shop, await gift(shop), shop.tokens.asha);
    return { params: { orderId } };
  },
};
