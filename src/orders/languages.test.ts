import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, pay, registeredSeller } from '../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let mails: MailServer;
let bear: Gift;
const hindi = { 'accept-language': 'hi' };
const asAdmin = adminCaller(() => shop);
const person = {
  name: 'मीनाक्षी शर्मा',
  email: 'minakshi@example.com',
  password: 'gyarah gole oon',
  phone: '98111 22333',
  location: '12 नई सड़क, वाराणसी 221001',
};
let token = '';

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShop({ smtpUrl: mails.url });
  bear = await addProduct(shop, { name: 'भालू', price: 1249, quantity: 30 });
  await asAdmin('PUT', '/shop/settings', { languages: ['hi'], shopName: 'धागा' });
  await shop.call('POST', '/user/signup', { body: person, headers: hindi });
  token = (await shop.call('POST', '/user/login', { body: person, headers: hindi })).body.token;
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

const order = (product: Gift) => ({ amount: product.price * 100, product: { id: product._id, price: product.price } });
/** Buys one piece on a page in Hindi; the order's id. */
async function buyInHindi(by: string): Promise<string> {
  const opened = (await shop.call('POST', '/product/orders', { token: by, body: order(bear), headers: hindi })).body;
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) });
  expect(paid.body.message).toBe('Payment Completed Successfully');
  return paid.body.order;
}
const emailsTo = async (address: string) => {
  await shop.quiet();
  return mails.emails.filter(({ to }) => to?.some((one) => one.address === address));
};
/** Without addresses, links, ids, numbers and what people say in Latin letters in Hindi too. */
const latinWords = (text: string) =>
  text
    .replaceAll(/\S*[@/]\S*|#\d+|\([0-9a-z]{8,}\)/g, '')
    .match(/[A-Za-z]{2,}/g)
    ?.filter((word) => !['UPI', 'PDF'].includes(word)) ?? [];

describe('A person who registered and ordered on pages in Hindi', () => {
  it('gets every email in Hindi, with links to pages in Hindi', async () => {
    await shop.call('POST', '/user/confirm-email', { token, headers: hindi });
    const orderId = await buyInHindi(token);
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Shipped' });
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Delivered' });
    await asAdmin('POST', `/user/order/${orderId}/refunds`, { amount: 249 });
    const cancelled = await buyInHindi(token);
    await asAdmin('PUT', `/user/order-status/${cancelled}`, { status: 'Cancelled' });
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    const grievance = { topic: 'order', words: 'कहाँ है?', name: person.name, email: person.email };
    await shop.call('POST', '/grievance', { body: grievance, headers: hindi });
    const emails = await emailsTo(person.email);
    const subjects = emails.map(({ subject = '' }) => subject);
    for (const part of ['स्वागत', 'पुष्टि', 'आपका ऑर्डर', 'भेज दिया', 'पहुँच गया', 'रिफ़ंड', 'रद्द', 'पासवर्ड', 'शिकायत'])
      expect(subjects.filter((subject) => subject.includes(part)).length, part).toBeGreaterThanOrEqual(1);
    for (const { subject = '', text = '', html = '' } of emails) {
      expect(latinWords(subject), subject).toEqual([]);
      expect(html).toContain('<html lang="hi">');
      expect(text).toContain('नमस्ते');
      const links = [...text.matchAll(/http:\/\/shop\.test(\/\S*)/g)].map(([, path]) => path);
      expect(links.length, subject).toBeGreaterThanOrEqual(1);
      for (const link of links) expect(link, subject).toMatch(/^\/(hi\/|api\/v1\/order\/)/);
    }
    const [placed] = emails.filter(({ subject }) => subject?.startsWith('धागा पर आपका ऑर्डर'));
    expect(placed?.text).toContain('आपके ऑर्डर के लिए धन्यवाद। भुगतान मिल गया है।');
    expect(placed?.text).toContain('अपना ऑर्डर देखें');
    expect(placed?.text).toContain('कुल');
    expect(latinWords(placed?.text ?? '')).toEqual([]);
  });

  it('is greeted in Hindi by the message that the owner’s email about the order begins', async () => {
    const notices = (await emailsTo(shop.people.admin.email)).filter(({ subject }) => subject?.includes('New order'));
    expect(notices.length).toBeGreaterThanOrEqual(1);
    const chat = /https:\/\/wa\.me\/\d+\?text=(\S+)/.exec(notices[0]?.text ?? '')?.[1] ?? '';
    expect(decodeURIComponent(chat)).toMatch(/^नमस्ते मीनाक्षी शर्मा, आपके ऑर्डर #\d+ के बारे में: $/);
  });

  it('gets the packing slip in Hindi; the label, which couriers read, is in English', async () => {
    const orderId = await buyInHindi(token);
    const print = async (form: string) => {
      const path = `/api/v1/user/print/${form}?orders=${orderId}&prices=yes`;
      return pdfText((await shop.get(path, { authorization: shop.tokens.admin })).bytes);
    };
    const slip = await print('packing-slip');
    expect(slip).toContain('₹1,249');
    expect(latinWords(slip)).toEqual([]);
    expect(await print('label')).toMatch(/^To$/m);
  });

  it('gets the invoice in Hindi, with the law’s English word beside; the owner reads it in English', async () => {
    expect((await asAdmin('PUT', '/shop/tax-settings', registeredSeller)).status).toBe(200);
    const orderId = await buyInHindi(token);
    const { documents } = (await shop.call('GET', `/user/order/${orderId}/documents`, { token })).body;
    const path = `/api/v1/user/order/${orderId}/documents/${documents[0]._id}`;
    const read = async (authorization: string) => pdfText((await shop.get(path, { authorization })).bytes);
    const own = await read(token);
    expect(own).toContain('(Tax Invoice)');
    expect(own).toContain('सामान');
    expect(own).toContain('(Place of supply)');
    expect(own).not.toContain('Billed and delivered to');
    expect(await read(shop.tokens.admin)).toContain('Billed and delivered to');
  });

  it('reads English once the account says so; orders follow the page', async () => {
    const { body } = await shop.call('PUT', '/user/profile', { token, body: { language: 'en' } });
    expect(body.updatedUser.language).toBe('en');
    const before = (await emailsTo(person.email)).length;
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email }, headers: hindi });
    await buyInHindi(token);
    const subjects = (await emailsTo(person.email)).slice(before).map(({ subject }) => subject);
    expect(subjects).toContainEqual('Your new password at धागा');
    expect(subjects).toContainEqual(expect.stringContaining('आपका ऑर्डर'));
    for (const path of ['/user/profile', '/user/language']) {
      const refused = await shop.call('PUT', path, { token, body: { language: 'klingon' } });
      expect(refused.status, path).toBe(400);
    }
  });

  it('finds the language in the download of their data', async () => {
    const { body } = await shop.call('GET', '/user/personal-data', { token });
    expect(body.account.profile.language).toBe('en');
    expect(body.orders.every(({ language }: { language: string }) => language === 'hi')).toBe(true);
  });
});

describe('What the owner wrote in Hindi, in an order placed on pages in Hindi', () => {
  let lamp: Gift;
  let orderId = '';
  const translate = (path: string, texts: Record<string, string>) =>
    asAdmin('PUT', `/translations/hi/${path}`, {
      texts: Object.entries(texts).map(([field, text]) => ({ field, text })),
    });
  const words = { 'word:Shade': 'रंग', 'word:Red': 'लाल', 'word:Ribbon': 'रिबन', 'word:Gold': 'सुनहरा' };
  const recipient = {
    ...{ name: 'Rohan Mehta', phone: '9822041177', line1: 'Flat 12, Deccan Gymkhana' },
    ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
  };

  beforeAll(async () => {
    await asAdmin('PUT', '/shop/settings', { shopName: 'Dhaaga', pickupAddress: 'Near the temple' });
    await translate('shop/setting/name', { shopName: 'धागा घर' });
    lamp = await addProduct(shop, { name: 'Brass Lamp', price: 500, quantity: 9 });
    const { body } = await asAdmin('PUT', `/product/products/${lamp._id}/variants`, {
      options: [{ name: 'Shade', values: ['Red', 'Blue'] }],
      variants: ['Red', 'Blue'].map((value) => ({ values: [value], price: 500, quantity: 5 })),
    });
    const asked = await asAdmin('PUT', `/product/products/${lamp._id}/personalisation`, {
      options: [
        { kind: 'choice', label: 'Ribbon', isRequired: true, price: 0, choices: [{ label: 'Gold', price: 0 }] },
        { kind: 'text', label: 'Name', isRequired: true, price: 0, maxLength: 12, scripts: ['Latin'] },
      ],
    });
    const { wraps } = (await asAdmin('POST', '/shop/gift-wraps', { name: 'Jute cloth', price: 40 })).body;
    await translate(`shop/gift-wrap/${wraps[0]._id}`, { name: 'जूट का कपड़ा' });
    expect((await translate(`catalog/product/${lamp._id}`, { name: 'पीतल का दीया', ...words })).status).toBe(200);
    const [ribbon, name] = asked.body.options;
    const answers = { [ribbon.id]: ribbon.choices[0].id, [name.id]: 'Gold' };
    const line = { _id: lamp._id, variant: body.variants[0]._id, answers, quantity: 1 };
    const gift = { recipient, message: 'Shubh', wrap: wraps[0]._id };
    const quoted = { cart: [line], gift: { pin: '411004', wrap: wraps[0]._id } };
    const quote = async (headers?: Record<string, string>) =>
      (await shop.call('POST', '/checkout/quote', { body: quoted, headers })).body;
    expect((await quote()).lines[0]).toMatchObject({ name: 'Brass Lamp', choices: [{ value: 'Red' }, {}, {}] });
    const { lines, bill } = await quote(hindi);
    expect(lines[0]).toMatchObject({
      name: 'पीतल का दीया',
      choices: [
        { name: 'रंग', value: 'लाल' },
        { name: 'रिबन', value: 'सुनहरा' },
        { name: 'Name', value: 'Gold' },
      ],
    });
    expect(bill.wrapName).toBe('जूट का कपड़ा');
    const order = { amount: bill.total * 100, cart: [{ ...line, price: lines[0].price }], gift };
    const opened = (await shop.call('POST', '/product/orders', { token, body: order, headers: hindi })).body;
    orderId = (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) })).body.order;
  });

  it('stands in its emails and their subjects, also once the owner has written something else', async () => {
    await translate(`catalog/product/${lamp._id}`, { name: 'दीया', 'word:Red': 'सिंदूरी' });
    await asAdmin('POST', `/user/order/${orderId}/refunds`, { lines: [{ line: 0, quantity: 1 }] });
    const emails = (await emailsTo(person.email)).filter(({ text }) => text?.includes(orderId));
    const [placed, refunded] = emails;
    expect(placed?.subject).toMatch(/^धागा घर पर आपका ऑर्डर/);
    expect(placed?.text).toContain('1 × पीतल का दीया (लाल)');
    expect(placed?.text).toContain('रिबन: सुनहरा');
    expect(placed?.text).toContain('Name: Gold');
    expect(placed?.text).toContain('जूट का कपड़ा');
    expect(refunded?.text).toContain('पीतल का दीया (लाल)');
  });

  it('is on the card of a gift, in the recipient’s language, which the buyer may choose', async () => {
    await translate('shop/setting/name', { tagLine: 'हाथ से बने तोहफ़े' });
    const printed = async (id: string) => {
      const path = `/api/v1/user/print/gift-card?orders=${id}`;
      return pdfText((await shop.get(path, { authorization: shop.tokens.admin })).bytes);
    };
    expect(await printed(orderId)).toContain('धागा घर');
    const gift = { recipient, message: 'Shubh', language: 'en' };
    const chosen = { ...order(bear), gift };
    const opened = (await shop.call('POST', '/product/orders', { token, body: chosen, headers: hindi })).body;
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) });
    const english = await printed(paid.body.order);
    expect(english).toContain('Dhaaga');
    expect(english).not.toContain('धागा घर');
    const own = (await shop.call('GET', '/user/orders', { token })).body;
    expect(own[0].gift.language).toBe('en');
    const refused = { ...chosen, gift: { ...gift, language: 'klingon' } };
    expect((await shop.call('POST', '/product/orders', { token, body: refused })).status).toBe(400);
  });

  it('is read on pages in Hindi; the owner, and pages in English, have the first language', async () => {
    const read = async (by: string, headers?: Record<string, string>) => {
      const { body } = await shop.call('GET', `/user/order/${orderId}`, { token: by, headers });
      return (body.order ?? body) as { products: object[]; bill: object };
    };
    const own = (await shop.call('GET', '/user/orders', { token, headers: hindi })).body;
    const mine = own.find(({ _id }: { _id: string }) => _id === orderId);
    expect(mine).toMatchObject({
      products: [{ name: 'पीतल का दीया', variant: [{ name: 'रंग', value: 'लाल' }] }],
      bill: { wrapName: 'जूट का कपड़ा' },
    });
    const english = [{ name: 'Brass Lamp', variant: [{ name: 'Shade', value: 'Red' }] }];
    const inEnglish = (await shop.call('GET', '/user/orders', { token })).body;
    expect(inEnglish.find(({ _id }: { _id: string }) => _id === orderId).products).toMatchObject(english);
    expect(await read(shop.tokens.admin, hindi)).toMatchObject({ products: english });
  });

  it('is on the buyer’s invoice; the owner’s copy is in the first language', async () => {
    const { documents } = (await shop.call('GET', `/user/order/${orderId}/documents`, { token })).body;
    const path = `/api/v1/user/order/${orderId}/documents/${documents[0]._id}`;
    const read = async (authorization: string) => pdfText((await shop.get(path, { authorization })).bytes);
    const own = await read(token);
    expect(own).not.toContain('Brass Lamp');
    expect(own).not.toContain('Gift wrap');
    expect(own).toContain('सजावट');
    const owners = await read(shop.tokens.admin);
    expect(owners).toContain('Brass Lamp (Red)');
    expect(owners).toContain('Gift wrap');
  });

  it('is in emails of the account and of what comes back, too', async () => {
    await shop.call('PUT', '/user/profile', { token, body: { language: 'hi' } });
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    const last = (await emailsTo(person.email)).at(-1);
    expect(last?.subject).toContain('धागा घर');
    const plain = await addProduct(shop, { name: 'Sold Cup', price: 100, quantity: 0 });
    await translate(`catalog/product/${plain._id}`, { name: 'बिका प्याला' });
    const asked = { body: { email: 'cup@example.com' }, headers: hindi };
    await shop.call('POST', `/product/products/${plain.slug}/stock-alerts`, asked);
    expect((await emailsTo('cup@example.com'))[0]?.subject).toContain('बिका प्याला');
    await asAdmin('PUT', '/shop/settings', { shopName: 'धागा', pickupAddress: '' });
    await translate('shop/setting/name', { shopName: '' });
    await shop.call('PUT', '/user/profile', { token, body: { language: 'en' } });
  });
});

describe('A guest who ordered in Hindi and asks for something made for them', () => {
  const guest = { name: 'Sita', phone: '98111 22333', email: 'sita@example.com', address: '1 Lake Road 560038' };
  const form = { title: 'Six elephants', quantity: 6, price: 500, readyOn: '2099-12-08', validUntil: '2099-11-30' };
  const make = async (change: object) =>
    (await asAdmin('POST', '/user/custom-orders', { ...form, ...change })).body.quote;

  it('gets the quote in Hindi, unless the shop chooses another language', async () => {
    await asAdmin('PUT', '/shop/settings', { guestCheckout: true });
    const body = { ...order(bear), delivery: guest };
    expect((await shop.call('POST', '/product/orders', { body, headers: hindi })).status).toBe(200);
    const quote = await make({ email: guest.email });
    expect(quote).toMatchObject({ language: 'hi', link: expect.stringMatching(/^\/hi\/custom\//) });
    expect((await asAdmin('POST', `/user/custom-orders/${quote._id}/email`)).status).toBe(200);
    const [sent] = await emailsTo(guest.email);
    expect(sent?.html).toContain('<html lang="hi">');
    expect(sent?.text).toContain(`http://shop.test${quote.link}`);
    const change = (more: object) => asAdmin('PUT', `/user/custom-orders/${quote._id}`, { ...form, ...more });
    const stranger = 'stranger@example.com';
    expect((await change({ language: 'en' })).body.quote).toMatchObject({
      language: 'en',
      link: expect.stringMatching(/^\/custom\//),
    });
    expect((await change({})).body.quote.language).toBe('en');
    expect((await change({ email: stranger, language: 'hi' })).body.quote.language).toBe('hi');
    expect((await make({ email: stranger })).language).toBe('en');
    expect((await make({})).language).toBe('en');
  });
});

describe('A guest who asks in Hindi to be reminded', () => {
  it('is asked in Hindi, and led back to pages in Hindi', async () => {
    const email = 'yaad@example.com';
    const day = { name: 'माँ', kind: 'birthday', date: '2024-02-29', eachYear: true, daysBefore: 3, email };
    const { body } = await shop.call('POST', '/reminders', { body: day, headers: hindi });
    expect(body.success).toBe(true);
    const [asked] = await emailsTo(email);
    expect(asked?.subject).toBe('आपको एक दिन की याद दिलाएँ?');
    const confirm = /shop\.test\/hi(\/emails\/confirm\/\S+)/.exec(asked?.text ?? '')?.[1] ?? '';
    const pressed = await fetch(`${shop.url}${confirm}?language=hi`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect(pressed.headers.get('location')).toBe('/hi/emails/confirmed');
  });
});

describe('A person on pages in English', () => {
  it('gets English beside them', async () => {
    await buy(shop, bear, shop.tokens.asha);
    const { email } = shop.people.asha;
    const [placed] = (await emailsTo(email)).filter(({ subject }) => subject?.startsWith('Your order'));
    expect(placed?.html).toContain('<html lang="en">');
    expect(placed?.text).toContain('thank you for your order. The payment has arrived. We make this ready for\nyou:');
    expect(placed?.text).toMatch(/http:\/\/shop\.test\/order\//);
  });
});

describe('Once the owner has switched Hindi off', () => {
  it('who ordered in Hindi gets English again', async () => {
    const orderId = await buyInHindi(token);
    await asAdmin('PUT', '/shop/settings', { languages: [] });
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Shipped' });
    const last = (await emailsTo(person.email)).at(-1);
    expect(last?.subject).toMatch(/^Shipped: your order #\d+ at धागा$/);
    expect(last?.html).toContain('<html lang="en">');
  });
});
