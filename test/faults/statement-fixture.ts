import { createHmac } from 'node:crypto';
import { addProduct, type Gift, pay } from '../fixtures.ts';
import { account, type TestShop } from '../test-app.ts';

export type Entity = Record<string, unknown> & { id: string; order_id: string };
export interface Paid {
  gift: Gift;
  providerOrderId: string;
  triple: Record<string, unknown>;
  payment: Entity;
}

/** Orders that are paid at the provider, and what is stated of their payments. */
export function statementCalls(shop: () => TestShop) {
  let count = 0;
  const gift = (quantity = 3) => addProduct(shop(), { name: `Deviating Bear ${count++}`, price: 500, quantity });
  const open = async (bought: Gift, token = shop().tokens.asha) =>
    (await shop().call('POST', '/product/orders', { token, body: { amount: 50_000, product: { id: bought._id } } }))
      .body.id as string;
  const findStock = async ({ slug }: Gift) =>
    (await shop().call('GET', `/product/products/${slug}`)).body.product.quantity;
  const findOrder = async (providerOrderId: string) =>
    (await shop().call('GET', `/user/all-orders?search=${providerOrderId}`, { token: shop().tokens.admin })).body[0];
  const findOrderPage = async (orderId: string) =>
    (await shop().call('GET', `/user/order/${orderId}`, { token: shop().tokens.admin })).body;
  const callback = (triple: object) => shop().call('POST', '/product/payment-callback', { body: triple });

  function deliver(event: string, payload: Record<string, object>) {
    const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
    const body = JSON.stringify({ entity: 'event', event, payload: entities });
    const [secret = ''] = account.webhookSecrets;
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
    return shop().call('POST', '/payment/webhook', {
      body,
      headers: { ...headers, 'x-razorpay-event-id': `evt_${count++}` },
    });
  }

  /** A checkout that is paid at the provider, without any notification of the shop. */
  async function paid(more: object = {}): Promise<Paid> {
    const bought = await gift();
    const providerOrderId = await open(bought);
    const { payment, ...triple } = (await pay(shop(), providerOrderId, 'captured', more)) as { payment: Entity };
    return { gift: bought, providerOrderId, triple, payment };
  }
  return { gift, open, findStock, findOrder, findOrderPage, callback, deliver, paid };
}
