import { addProduct } from '../../fixtures.ts';
import type { TestShop } from '../../test-app.ts';
import { gift, unique } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const aDay = { name: 'Maa', kind: 'birthday', date: '2024-02-29', eachYear: true, daysBefore: 14 };
const newReminder = async (shop: TestShop): Promise<string> => {
  const { token } = { token: shop.tokens.asha };
  await shop.call('POST', '/reminders', { token, body: aDay });
  const { reminders } = (await shop.call('GET', '/user/reminders', { token })).body;
  const [first, ...others] = reminders as { _id: string }[];
  for (const { _id } of others) await shop.call('DELETE', `/user/reminders/${_id}`, { token });
  return first?._id ?? '';
};

export const returningVisitRequests: Requests = {
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
