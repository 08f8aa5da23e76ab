import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, pay } from '../../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShop({ smtpUrl: mails.url, rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

let guests = 0;

/** A paid order of a guest, and its link. */
async function buyAsGuest(): Promise<{ number: string; email: string; link: string }> {
  const mark = ++guests;
  const email = `guest-${mark}@example.com`;
  const product = await addProduct(shop, { name: `Lost Link Bear ${mark}`, price: 100, quantity: 3 });
  const delivery = { name: 'Gita Rao', phone: '98111 22333', email, address: '1 Fort Road, Udaipur' };
  const body = { amount: 10_000, product: { id: product._id }, delivery };
  const opened = await shop.call('POST', '/product/orders', { body, headers: from(`198.51.100.${mark}`) });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  await shop.quiet();
  return { number: paid.body.name, email, link: `http://shop.test/order/${opened.body.orderKey}` };
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (body: Record<string, unknown>, address = '203.0.113.7') =>
  shop.call('POST', '/order-link', { body, headers: from(address) });

async function linkEmailsTo(email: string) {
  await shop.quiet();
  return mails.emails.filter(
    ({ to, subject }) => to?.some(({ address }) => address === email) && subject?.startsWith('The link of'),
  );
}

it('A guest who lost the link gets it at the address of the order, and nobody else learns whether there is one', async () => {
  const { number, email, link } = await buyAsGuest();
  const right = await ask({ number, email: ` ${email.toUpperCase()} ` });
  expect(right).toMatchObject({ status: 200, body: { success: true } });
  const [sent, ...more] = await linkEmailsTo(email);
  expect(sent?.text).toContain(link);
  expect(sent?.subject).toContain(number);
  expect(more).toEqual([]);
  const before = mails.emails.length;
  const others = [
    { number, email: 'somebody@example.com' },
    { number: '987654', email },
    { number: number.replace('#', ''), email: 'asha@demo.shop' },
  ];
  for (const other of others) {
    const answer = await ask(other);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: right.status, body: right.body });
  }
  await shop.quiet();
  expect(mails.emails).toHaveLength(before);
});

it('What is no order number or no address is refused with a sentence', async () => {
  const noNumber = await ask({ number: 'my bear', email: 'gita@example.com' }, '203.0.113.8');
  expect(noNumber).toMatchObject({ status: 400, body: { errors: [{ path: 'number' }] } });
  expect(noNumber.body.errors[0].message).toBe(
    'An order number looks like #1001. It is in every email about the order.',
  );
  const noAddress = await ask({ number: '#1001', email: 'gita' }, '203.0.113.8');
  expect(noAddress).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
});

it('At most three links an hour go to an address, and the answer stays the same', async () => {
  const { number, email } = await buyAsGuest();
  const answers = [];
  for (let count = 0; count < 5; count++) answers.push(await ask({ number, email }, `192.0.2.${count + 1}`));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
  expect(await linkEmailsTo(email)).toHaveLength(3);
});

it('A network that asks for many links waits', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 24; count++) {
    const answer = await ask({ number: '#999', email: `guesser-${count}@example.com` }, '203.0.113.99');
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
  expect((await ask({ number: '#999', email: 'gita@example.com' }, '203.0.113.100')).status).toBe(200);
});

it('Without a mail server the shop says so and promises nothing', async () => {
  const silent = await openShop();
  const before = (await silent.outbox()).length;
  const answer = await silent.call('POST', '/order-link', { body: { number: '#1001', email: 'gita@example.com' } });
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'This shop cannot send emails yet: please contact it, and it gives you the link.' },
  });
  expect(await silent.outbox()).toHaveLength(before);
  await silent.close();
});
