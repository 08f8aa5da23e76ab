import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const person = { name: 'Asha Mehta', password: 'eleven yarn balls', phone: '98111 22333', location: 'Udaipur' };
const signUp = (email: string) => shop.call('POST', '/user/signup', { body: { ...person, email } });
const logIn = (email: string) => shop.call('POST', '/user/login', { body: { email, password: person.password } });
const domains = ['दुकान.भारत', 'münchen.de'];

describe('An address with an international domain', () => {
  it.each(domains)('is one account, in every spelling: %s', async (domain) => {
    const ascii = new URL(`http://${domain}`).hostname;
    expect((await signUp(`asha@${domain}`)).body.user.email).toBe(`asha@${ascii}`);
    expect(await signUp(`Asha@${ascii.toUpperCase()}`)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    for (const spelling of [`asha@${domain}`, `ASHA@${domain}`, `asha@${ascii}`])
      expect((await logIn(spelling)).status, spelling).toBe(200);
    await shop.call('POST', '/user/forgetpassword', { body: { email: `asha@${domain}` } });
    const mails = (await shop.outbox()).filter((mail) => mail.includes(`asha@${ascii}`));
    expect(mails.some((mail) => mail.includes('/user/resetpassword/'))).toBe(true);
  });

  it('is taken from guests, and gets the emails of the order', async () => {
    const bear = await addProduct(shop, { name: 'Bear', price: 300, quantity: 9 });
    const delivery = { name: 'Gita', phone: '98111 22333', email: 'gita@दुकान.भारत', address: '1 Fort Road, Udaipur' };
    const body = { amount: 30_000, product: { id: bear._id }, delivery };
    const opened = await shop.call('POST', '/product/orders', { body });
    expect(opened.status).toBe(200);
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const ascii = `gita@${new URL('http://दुकान.भारत').hostname}`;
    expect((await shop.outbox()).some((mail) => mail.includes(ascii) && mail.includes('Your order #'))).toBe(true);
  });

  it('has Latin letters before the @, which mail servers take; anything else is refused with a sentence', async () => {
    const message = 'Before the @, please use an address of Latin letters, digits and signs only.';
    for (const email of ['आशा@दुकान.भारत', 'jürgen@example.com'])
      expect(await signUp(email)).toMatchObject({ status: 400, body: { errors: [{ path: 'email', message }] } });
    for (const email of ['asha@दु/कान.भारत', 'asha@-.भारत', 'asha@भारत', 'asha@दुकान..भारत'])
      expect((await signUp(email)).status, email).toBe(400);
  });
});
