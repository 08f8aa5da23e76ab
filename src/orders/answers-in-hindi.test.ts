import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, registeredSeller } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let mug: Gift;
let orderId = '';
beforeAll(async () => {
  shop = await openShop();
  mug = await addProduct(shop, { name: 'मग', price: 500, quantity: 20 });
  orderId = (await buy(shop, mug, shop.tokens.asha))._id;
});
afterAll(() => shop.close());

const inHindi = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, headers: { 'accept-language': 'hi' }, ...(body && { body }) });
const asAdmin = adminCaller(() => shop);
const nobody = 'abcdefghijkl';

describe('An admin who reads Hindi', () => {
  it.each([
    ['POST', '/shop/gift-wraps', { name: 'लाल काग़ज़', price: 40 }, 'लाल काग़ज़ जोड़ दिया'],
    ['POST', '/shop/offers', { code: 'RAKHI', kind: 'percent', percent: 10 }, 'RAKHI चल सकता है'],
    ['PUT', '/shop/price-limits', { priceLimits: [500] }, 'दाम की सीमाएँ सहेज लीं'],
    ['PUT', '/shop/tax-settings', { ...registeredSeller, hsn: '12' }, 'HSN कोड में 4, 6 या 8 अंक होते हैं।'],
    ['POST', '/courier/pickups', undefined, 'यह दुकान कूरियर बुक नहीं करती: मालिक कूरियर के पेज पर कूरियर कंपनी डालें।'],
    ['DELETE', `/user/addresses/${nobody}`, undefined, 'यह पता नहीं मिला।'],
    ['POST', '/setup/open', undefined, 'आपकी दुकान पहले से खुली है'],
    ['POST', `/product/reviews/${nobody}/restore`, undefined, 'यह राय नहीं मिली।'],
    ['POST', `/user/custom-orders/${nobody}/withdraw`, undefined, 'यह फ़रमाइश नहीं मिली।'],
    ['POST', '/cash/remittances', { name: 'a.csv', file: 'AWB;Amount' }, 'इस फ़ाइल में कोई लाइन नहीं है।'],
    ['POST', '/shop/past-orders/import', { file: '' }, 'यह फ़ाइल ख़ाली है।'],
  ])('is answered in it: %s %s', async (method, path, body, message) => {
    const answer = await inHindi(method, path, body);
    expect(answer.body.message).toBe(message);
    expect(answer.headers['content-language']).toBe('hi');
  });

  it('reads the refused fields of a form, and the steps to a running shop', async () => {
    const days = { isPromised: false, piecesPerDay: 0 };
    const refused = (await inHindi('PUT', '/shop/delivery-days', days)).body.errors;
    expect(refused).toContainEqual({ path: 'piecesPerDay', message: 'दिन में कम से कम एक नग।' });
    await asAdmin('PUT', '/shop/delivery', { kind: 'none' });
    const { steps } = (await inHindi('GET', '/setup/steps')).body;
    expect(steps).toContainEqual({ key: 'delivery', isDone: true, detail: 'मुफ़्त' });
  });

  it('moves and refunds an order, whose history each admin reads in their language', async () => {
    const changed = await inHindi('PUT', '/user/order-statuses', { orderIds: [orderId], status: 'Processing' });
    expect(changed.body.message).toBe('1 ऑर्डर की स्थिति: बन रहा है');
    const refund = { lines: [{ line: 0, quantity: 1 }], restock: false };
    const refunded = await inHindi('POST', `/user/order/${orderId}/refunds`, refund);
    expect(refunded.body.message).toBe('रिफ़ंड भुगतान कंपनी को भेजा जा रहा है।');
    const restocked = await inHindi('POST', `/user/order/${orderId}/restock`, { lines: [{ line: 0, quantity: 1 }] });
    expect(restocked.body.message).toBe('स्टॉक में वापस: 1 × मग।');
    const again = await inHindi('POST', `/user/order/${orderId}/refunds`, refund);
    expect(again.body.errors?.[0].message ?? again.body.message).toMatch(/रिफ़ंड|लौटा/);

    const readTexts = (page: { events: { what: string }[] }) => page.events.map(({ what }) => what);
    const hindi = readTexts((await inHindi('GET', `/user/order/${orderId}`)).body);
    expect(hindi).toEqual(
      expect.arrayContaining(['₹500 का भुगतान हुआ', 'अभी शुरू नहीं → बन रहा है', '₹500 का रिफ़ंड माँगा गया: 1 × मग']),
    );
    expect(hindi.filter((text) => !/[\u0900-\u097f]/.test(text))).toEqual([]);
    const english = readTexts((await asAdmin('GET', `/user/order/${orderId}`)).body);
    expect(english).toEqual(
      expect.arrayContaining(['Paid ₹500', 'Not Processed → Processing', 'Refund of ₹500 requested: 1 × मग']),
    );
    const { entries } = (await asAdmin('GET', '/shop/audit-log')).body;
    expect(JSON.stringify(entries)).toContain('Back in the stock: 1 × मग.');
    const audit = (await inHindi('GET', '/shop/audit-log')).body.entries.map(({ what }: { what: string }) => what);
    expect(audit).toEqual(expect.arrayContaining(['1 ऑर्डर की स्थिति: बन रहा है']));
    expect(audit.filter((what: string) => !/[\u0900-\u097f]/.test(what))).toEqual([]);
  });
});
