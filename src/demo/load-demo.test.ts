import { expect, it } from 'vitest';
import { addProduct } from '../../test/fixtures.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { openShop } from '../../test/test-app.ts';
import type { ApiCaller } from './api-caller.ts';
import { signUpBuyers } from './load-demo.ts';

it('The demo’s buyers write reviews in a shop that sends emails', async () => {
  const mails = await startMailServer();
  const shop = await openShop({ smtpUrl: mails.url });
  try {
    const api: ApiCaller = async (method, path, sent, allowed = []) => {
      const { status, body } = await shop.call(method, path, sent);
      if (status >= 300 && !allowed.includes(status)) throw new Error(`${method} ${path} answered ${status}`);
      return body;
    };
    // One of the test's people has a buyer's address.
    await shop.db.pool.query(`delete from users where role = 'user'`);
    const tokens = await signUpBuyers(api, shop.db);
    const bear = await addProduct(shop, { name: 'Demo Bear', price: 450, quantity: 5 });
    const [token] = tokens.values();
    const form = { rating: '5', comment: 'Soft.' };
    expect((await shop.call('POST', `/product/products/${bear.slug}/reviews`, { token, form })).status).toBe(201);
  } finally {
    await shop.close();
    await mails.close();
  }
});
