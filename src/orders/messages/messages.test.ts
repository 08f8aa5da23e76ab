import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { rules } from '../cod/cod-fixture.ts';

let shop: TestShop;
let bear: Gift;
const asAdmin = adminCaller(() => shop);
const inLanguage = (language: string) => ({ 'accept-language': language });

beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Bear', price: 500, quantity: 30 });
  await asAdmin('PUT', '/shop/settings', { languages: ['hi', 'mr'], shopName: 'Dhaaga' });
  await asAdmin('PUT', '/translations/hi/shop/setting/name', { texts: [{ field: 'shopName', text: 'धागा' }] });
  await asAdmin('PUT', `/translations/hi/catalog/product/${bear._id}`, { texts: [{ field: 'name', text: 'भालू' }] });
});
afterAll(() => shop.close());

async function buyIn(language: string): Promise<string> {
  const body = { amount: bear.price * 100, product: { id: bear._id, price: bear.price } };
  const headers = inLanguage(language);
  const opened = (await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body, headers })).body;
  return (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) })).body.order;
}
const readTexts = async (orderId: string, adminsLanguage = 'en') => {
  const asked = { token: shop.tokens.admin, headers: inLanguage(adminsLanguage) };
  return (await shop.call('GET', `/user/order/${orderId}/messages`, asked)).body.texts;
};

describe('A ready text about an order', () => {
  it('is in the language of the order, with its links, the shop’s name and the product as the owner wrote them', async () => {
    const orderId = await buyIn('hi');
    const { order, link } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    expect(link).toMatch(/^\/hi\/order\/[\w-]+$/);
    const { language, greeting, subject, ready, proof, confirmCash } = await readTexts(orderId);
    expect(language).toBe('hi');
    expect(greeting).toBe(`नमस्ते Asha Mehta, आपके ऑर्डर #${order.number} के बारे में: `);
    expect(subject).toBe(`आपका ऑर्डर #${order.number}`);
    expect(ready[0]).toEqual({
      ...{ title: 'We have your order', record: 'We have your order' },
      text: `नमस्ते Asha Mehta, आपके ऑर्डर #${order.number} के लिए धन्यवाद: भालू।\nअपना ऑर्डर यहाँ देखें: http://shop.test${link}\nधागा`,
    });
    expect(proof).toEqual({ subject: 'क्या यह ठीक है?', text: expect.stringContaining('क्या यह ठीक है?') });
    expect(confirmCash).toBeNull();
  });

  it('has its name in the admin’s language, whatever the order’s, and that of the history in English', async () => {
    const [english, hindi] = [await buyIn('en'), await buyIn('mr')];
    const [first] = (await readTexts(english, 'hi')).ready;
    expect([first.title, first.record]).toEqual(['आपका ऑर्डर मिल गया', 'We have your order']);
    expect(first.text).toMatch(
      /^Namaste Asha Mehta, thank you for your order #\d+: Bear\.\nFollow your order here: http:\/\/shop\.test\/order\//,
    );
    const [marathi] = (await readTexts(hindi, 'hi')).ready;
    expect(marathi.title).toBe('आपका ऑर्डर मिल गया');
    expect(marathi.text).toMatch(/^नमस्कार Asha Mehta, .*\n.*http:\/\/shop\.test\/mr\/order\//);
  });

  it('that was opened stands in the history in each reader’s language', async () => {
    const orderId = await buyIn('en');
    const [{ title }] = (await readTexts(orderId, 'hi')).ready;
    await asAdmin('POST', `/user/order/${orderId}/messages`, { channel: 'whatsapp', title });
    await asAdmin('POST', `/user/order/${orderId}/messages`, { channel: 'email', title: 'Own words' });
    const { events } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    expect(events.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['WhatsApp opened: “We have your order”', 'Email opened: “Own words”']),
    );
  });

  it('is in the first language once the order’s is switched off', async () => {
    const orderId = await buyIn('hi');
    await asAdmin('PUT', '/shop/settings', { languages: ['mr'] });
    const { ready } = await readTexts(orderId);
    await asAdmin('PUT', '/shop/settings', { languages: ['hi', 'mr'] });
    expect(ready[0].text).toMatch(/^Namaste Asha Mehta, .*\n.*http:\/\/shop\.test\/order\/[\w-]+\nDhaaga$/);
  });
});

describe('The message that asks to confirm an order in cash', () => {
  it('is in the language of the order, as is the page of its link', async () => {
    await asAdmin('PUT', '/cash/rules', rules);
    const cart = [{ _id: bear._id, price: bear.price, quantity: 1 }];
    const body = { amount: (bear.price + rules.charge) * 100, cart, method: 'cod' };
    const placed = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body,
      headers: inLanguage('hi'),
    });
    const { order } = (await shop.call('GET', `/order/${placed.body.orderKey}`)).body;
    const { cash } = (await asAdmin('GET', `/user/order/${order._id}`)).body;
    expect(cash.confirmLink).toMatch(/^\/hi\/order\/[\w-]+\?confirm=[\w-]+$/);
    const { confirmCash } = await readTexts(order._id);
    expect(confirmCash).toMatch(/^नमस्ते Asha Mehta, धागा पर आपके ऑर्डर #\d+ के लिए धन्यवाद: डिलीवरी पर ₹549 नकद।/);
    expect(confirmCash).toContain(`http://shop.test${cash.confirmLink}`);
  });
});

describe('A ready answer to a complaint', () => {
  it('is in the language of the complaint, and names the only piece of its order in it', async () => {
    const orderId = await buyIn('hi');
    const { order } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    const body = {
      topic: 'order',
      order: `#${order.number}`,
      words: 'टूट गया',
      name: 'Priyanka Rao',
      phone: '98290 11111',
    };
    const { number } = (await shop.call('POST', '/grievance', { body, headers: inLanguage('hi') })).body;
    const { grievances } = (await asAdmin('GET', '/user/grievances')).body;
    const { _id } = grievances.find((one: { number: string }) => one.number === number);
    const { texts } = (await asAdmin('GET', `/user/grievances/${_id}/texts`)).body;
    expect(texts[0]).toEqual({
      title: 'Mend',
      text: expect.stringMatching(/^Priyanka जी, “भालू” के लिए माफ़ी चाहते हैं।/),
    });
    expect((await asAdmin('GET', '/user/grievances/abcdefghijkl/texts')).status).toBe(404);
  });
});

describe('The message before the link of a quote', () => {
  it('is in the language of the quote', async () => {
    const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
    const form = { title: 'Sofa cover', price: 900, quantity: 1, delivery: 0, words: '', ...days };
    const { quote } = (await asAdmin('POST', '/user/custom-orders', { ...form, language: 'hi' })).body;
    const { message } = (await asAdmin('GET', `/user/custom-orders/${quote._id}`)).body;
    expect(message).toEqual({ subject: 'आपका दाम-पत्र: Sofa cover', text: 'नमस्ते, “Sofa cover” के लिए धागा का दाम-पत्र:' });
  });
});

describe('The link of a proof photo', () => {
  it('opens its page in the language of the order', async () => {
    const photo = (await picture('jpeg', { width: 600, height: 400 })).toString('base64');
    const form = { line: 0, photo, words: '' };
    const sent = await asAdmin('POST', `/user/order/${await buyIn('hi')}/proofs`, form);
    expect(sent.body.proofs[0].link).toMatch(/^\/hi\/proof\/[\w-]+$/);
    const other = await asAdmin('POST', `/user/order/${await buyIn('en')}/proofs`, form);
    expect(other.body.proofs[0].link).toMatch(/^\/proof\/[\w-]+$/);
  });
});
