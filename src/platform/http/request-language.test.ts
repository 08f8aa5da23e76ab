import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Negotiated Bear', price: 500, quantity: 3 });
});
afterAll(() => shop.close());

const chooseLanguages = (languages: string[]) =>
  shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: { languages } });
const logIn = (language?: string, body: object = { email: 'nobody@example.com', password: 'no such password' }) =>
  shop.call('POST', '/user/login', { body, headers: language ? { 'accept-language': language } : {} });
const wrong = 'Email or password is not right.';
const wrongInHindi = 'ईमेल या पासवर्ड सही नहीं है।';

describe('In a shop in English alone', () => {
  it('a message is in English, whatever is asked for', async () => {
    const { body, headers } = await logIn('hi');
    expect(body).toMatchObject({ code: 'bad_credentials', message: wrong });
    expect(headers['content-language']).toBe('en');
  });

  it('an admin is answered in the language of her page, and downloads papers for others in English', async () => {
    const asAdmin = { token: shop.tokens.admin, headers: { 'accept-language': 'hi' } };
    const { body, headers } = await shop.call('POST', '/category/create-category', { ...asAdmin, body: {} });
    expect(body.message).toBe('यह ज़रूरी है।');
    expect(headers['content-language']).toBe('hi');
    expect((await shop.call('GET', '/product/export', asAdmin)).headers['content-language']).not.toBe('hi');
  });
});

describe('In a shop with Hindi', () => {
  beforeAll(async () => {
    expect((await chooseLanguages(['hi'])).status).toBe(200);
  });

  it.each([
    ['hi', wrongInHindi],
    ['hi-IN,hi;q=0.9,en;q=0.8', wrongInHindi],
    ['ta;q=1, HI;q=0.5', wrongInHindi],
    ['en-IN,hi;q=0.9', wrong],
    ['hi;q=0, en;q=0.1', wrong],
    ['ta', wrong],
    ['*', wrong],
    ['hi;q=much', wrong],
    [`${'x'.repeat(900)},${'hi,'.repeat(300)}`.slice(0, 900), wrong],
    ['', wrong],
    [undefined, wrong],
  ])('%s is answered with “%s”', async (language, message) => {
    const { status, body, headers } = await logIn(language);
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, code: 'bad_credentials', message, error: message });
    expect(headers).toMatchObject({
      'content-language': message === wrong ? 'en' : 'hi',
      vary: 'accept-language',
      'cache-control': 'no-store',
    });
  });

  it('a field of a form is refused in Hindi, after a body that comes in pieces too', async () => {
    const person = { name: 'x', email: 'not an address', password: 'short', phone: 'call me', location: '' };
    const { body } = await shop.call('POST', '/user/signup', { body: person, headers: { 'accept-language': 'hi' } });
    const messages = Object.fromEntries(
      body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
    );
    expect(messages).toEqual({
      email: 'यह सही ईमेल पता नहीं है।',
      password: 'पासवर्ड में कम से कम 8 अक्षर होते हैं।',
      phone: 'फ़ोन नंबर में 6 से 15 अंक होते हैं; बीच में ख़ाली जगह और - हो सकते हैं, और आगे +।',
      location: 'यह ज़रूरी है।',
    });
    const broken = await fetch(`${shop.url}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
      body: '{"email":',
    });
    expect(await broken.json()).toMatchObject({ code: 'bad_json', message: 'अनुरोध पढ़ा नहीं जा सका।' });
  });

  it('a refused order says why in Hindi', async () => {
    const order = { amount: 250_000, product: { id: bear._id, quantity: 5 } };
    const headers = { 'accept-language': 'hi' };
    const { body } = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body: order, headers });
    expect(body.message).toBe('Negotiated Bear अभी सिर्फ़ 3 मिल सकते हैं।');
  });

  it('what is stored for everybody has no language: the same in each, also while two ask at once', async () => {
    const read = (language: string) =>
      shop.get(`/api/v1/product/products/${bear.slug}`, { 'accept-language': language });
    const [one, other] = await Promise.all([read('hi'), read('en')]);
    expect(one.body).toBe(other.body);
    expect(one.headers['content-language']).toBeUndefined();
    const missing = await shop.call('GET', '/product/products/none', { headers: { 'accept-language': 'hi' } });
    expect(missing.body.message).toBe('यह चीज़ नहीं मिली।');
    const missed = await shop.call('GET', '/product/products/none');
    expect(missed.body.message).toBe('This product was not found.');
  });

  it('an address that does not exist is answered in Hindi', async () => {
    const { status, body } = await shop.call('GET', '/nothing-here', { headers: { 'accept-language': 'hi' } });
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'यह नहीं मिला।' });
  });

  it('requests at the same time get each its own language', async () => {
    const languages = ['hi', 'en', 'hi', 'en', 'hi', 'en'];
    const answers = await Promise.all(languages.map((language) => logIn(language, {})));
    expect(answers.map(({ body }) => body.message)).toEqual(
      languages.map((language) => (language === 'hi' ? 'यह ज़रूरी है।' : 'This is required.')),
    );
  });
});
