import { expect } from 'vitest';
import { addProduct, type Gift, sandbox } from '../fixtures.ts';
import type { TestShop } from '../test-app.ts';

/** Orders of one product, and what became of them. */
export function webhookCalls(shop: () => TestShop) {
  let count = 0;
  const gift = (quantity = 3) => addProduct(shop(), { name: `Webhook Bear ${count++}`, price: 400, quantity });
  const open = async (bought: Gift, token = shop().tokens.asha) =>
    (await shop().call('POST', '/product/orders', { token, body: { amount: 40_000, product: { id: bought._id } } }))
      .body.id as string;
  const configure = (change: object) => sandbox(shop(), 'POST', '/webhooks', change);
  const product = async ({ slug }: Gift) => (await shop().call('GET', `/product/products/${slug}`)).body.product;
  const findOrder = async (providerOrderId: string) =>
    (await shop().call('GET', `/user/all-orders?search=${providerOrderId}`, { token: shop().tokens.admin })).body[0];
  const findOrderPage = async (orderId: string) =>
    (await shop().call('GET', `/user/order/${orderId}`, { token: shop().tokens.admin })).body;
  const paid = (providerOrderId: string) =>
    expect.poll(() => findOrder(providerOrderId), { timeout: 10_000 }).toMatchObject({ payment: { success: true } });
  const mailsAbout = async (orderId: string) => (await shop().outbox()).filter((mail) => mail.includes(orderId));
  return { gift, open, configure, product, findOrder, findOrderPage, paid, mailsAbout };
}
