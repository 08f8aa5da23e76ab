import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, pay } from '../../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

/** What the demo says of itself. */
const traces = /dhaaga|धागा|bhilwara|98290[ -]?0000|gandhi nagar|neighbours/i;
const name = 'Moti & Daughters';
const lata = { name: 'Lata Rao', email: 'lata@example.com', password: 'a-quiet-lamp-2', phone: '99000 11111' };
const address = '1 Lake Road, Udaipur 313001';

let shop: TestShop;
let mails: MailServer;
let lamp: Gift;
let token: string;
const admin = adminCaller(() => shop);
const change = (body: object) => admin('PUT', '/shop/settings', body);
beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShop({ app: { shopName: 'My Shop' }, smtpUrl: mails.url });
  await change({ shopName: name, palette: 'neel', nativeName: '' });
  lamp = await addProduct(shop, { name: 'Clay Lamp', price: 240, quantity: 60 });
  await shop.quiet();
  // Of the people of every test, who registered before the shop had its name.
  mails.emails.length = 0;
  await shop.call('POST', '/user/signup', { body: { ...lata, location: address } });
  token = (await shop.call('POST', '/user/login', { body: lata })).body.token;
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

const openOrder = async (more: object = {}, gift = lamp) =>
  (
    await shop.call('POST', '/product/orders', {
      token,
      body: { amount: 24_000, product: { id: gift._id, price: 240 }, ...more },
    })
  ).body;
const setStatus = (orderId: string, status: string) => admin('PUT', `/user/order-status/${orderId}`, { status });

async function writeAllEmails(): Promise<void> {
  const tracked = await buy(shop, lamp, token);
  const tracking = { courier: 'delhivery', number: '1234567890123', notify: true };
  for (const status of ['Processing', 'Shipped']) await setStatus(tracked._id, status);
  await admin('PUT', `/user/order/${tracked._id}/tracking`, tracking);
  await setStatus(tracked._id, 'Delivered');
  const asked = await buy(shop, lamp, token);
  const reason = { kind: 'cancel', reason: 'Too late' };
  await shop.call('POST', `/user/orders/${asked._id}/requests`, { token, body: reason });
  const { requests } = (await admin('GET', `/user/order/${asked._id}/requests`)).body;
  await shop.quiet();
  await admin('POST', `/user/order-requests/${requests[0]._id}/accept`, { answer: 'Gladly' });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, (await openOrder()).id, 'failed') });
  await openOrder({ method: 'manual' });
  const last = await addProduct(shop, { name: 'Last Lamp', price: 240, quantity: 1 });
  const short = await openOrder({}, last);
  await shop.db.pool.query(`update holds set held_until = now() - interval '1 minute'`);
  await buy(shop, last, shop.tokens.meera);
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, short.id) });
  await shop.call('POST', '/user/forgetpassword', { body: { email: lata.email } });
  const profile = { password: 'another-quiet-lamp-3', oldPassword: lata.password };
  await shop.call('PUT', '/user/profile', { token, body: profile });
  await shop.quiet();
}

describe(`What leaves a shop named "${name}"`, () => {
  it('by email has its name and no trace of the demo', async () => {
    await writeAllEmails();
    const about = mails.emails.map(({ subject }) => subject ?? '');
    for (const subject of [
      /^Processing: /,
      /^Shipped: /,
      /^Delivered: /,
      /^Cancelled: /,
      /^Your request about order /,
      /^Your refund /,
      /^Follow your order /,
      /^New order/,
      /^A buyer asks to cancel/,
    ])
      expect(about.join('\n')).toMatch(new RegExp(subject.source, 'm'));
    expect(mails.emails.filter(({ to }) => to?.[0]?.address === lata.email).length).toBeGreaterThan(12);
    for (const { subject, from, html = '', text = '' } of mails.emails) {
      const all = [subject, from?.name, from?.address, html, text].join('\n');
      // The shop of the tests and its first admin have names and addresses of the demo.
      expect(all.replaceAll(/Kavita Joshi|\w+@demo\.shop/g, ''), subject).not.toMatch(traces);
      expect([from?.name, html.includes('Moti &amp; Daughters')], subject).toEqual([name, true]);
    }
  });

  it('on paper has its name and no trace of the demo', async () => {
    const seller = { legalName: 'Lata Rao', address: 'Udaipur 313001', stateCode: '08', gstin: '', prefix: 'M/' };
    const tax = { mode: 'unregistered', ...seller, startsOn: '', hsn: '', rate: 0, isEmailed: false, categories: [] };
    expect((await admin('PUT', '/shop/tax-settings', tax)).status).toBe(200);
    const { _id } = await buy(shop, lamp, token);
    const { documents } = (await admin('GET', `/user/order/${_id}/documents`)).body;
    const forms = ['packing-slip', 'label', 'labels-a4'].map((form) => `/user/print/${form}?orders=${_id}`);
    for (const path of [...forms, `/user/order/${_id}/documents/${documents[0]._id}`]) {
      const { status, bytes } = await shop.get(`/api/v1${path}`, { authorization: shop.tokens.admin });
      expect(status, path).toBe(200);
      const text = pdfText(bytes);
      expect(text, path).toContain('Lata Rao');
      if (path.includes('/print/packing-slip')) expect(text, path).toContain(name);
      expect((text + bytes.toString('latin1')).match(traces)?.[0], path).toBeUndefined();
    }
  });

  it('as an app on the home screen has its name and no trace of the demo', async () => {
    for (const path of ['/shop.webmanifest', '/dashboard/admin/app.webmanifest']) {
      const { status, body } = await shop.get(path);
      expect(status, path).toBe(200);
      expect(String(body), path).toContain('Moti & Daughters');
      expect(String(body), path).not.toMatch(traces);
    }
    expect((await shop.get('/favicon.ico')).bytes.toString('latin1')).not.toMatch(traces);
    expect(String((await shop.get('/icon.svg')).body)).not.toMatch(traces);
  });
});
