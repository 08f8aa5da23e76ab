import type { TestShop } from '../../test-app.ts';
import { gift } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const switchOn = async (shop: TestShop) => {
  await shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: { languages: ['hi'] } });
  return { language: 'hi' };
};
const product = async (shop: TestShop) => ({ ...(await switchOn(shop)), kind: 'product', id: (await gift(shop))._id });
const body = (field: string) => ({ texts: [{ field, text: 'हिन्दी में' }] });

export const translationRequests: Requests = {
  'GET /translations/:language': async (shop) => ({ params: await switchOn(shop) }),
  'GET /translations/:language/:kind/:id': async (shop) => ({ params: await product(shop) }),
  'PUT /translations/:language/catalog/:kind/:id': async (shop) => ({
    params: await product(shop),
    body: body('name'),
  }),
  'PUT /translations/:language/shop/:kind/:id': async (shop) => ({
    params: { ...(await switchOn(shop)), kind: 'setting', id: 'name' },
    body: body('shopName'),
  }),
};
