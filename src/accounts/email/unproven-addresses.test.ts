import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, adminCaller, type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

let count = 0;
const stranger = () => `stranger${count++}@example.com`;
const asAdmin = adminCaller(() => shop);
/** Each call comes from another network. */
const call = (method: string, path: string, options: { body?: object; token?: string } = {}) =>
  shop.call(method, path, { ...options, headers: { 'x-forwarded-for': `198.18.${count++ % 250}.7` } });
const emailsTo = async (address: string) => {
  await settleOpen(shop.db);
  return (await shop.outbox())
    .map((message) => message.replaceAll(/=\r?\n/g, ''))
    .filter((message) => message.includes(`To: ${address}`) || message.includes(`<${address}>`));
};
const readHeader = (message = '', name: string) => new RegExp(`^${name}: (.*?)\r?$`, 'm').exec(message)?.[1];
const about = (messages: string[], words: string) =>
  messages.filter((message) => readHeader(message, 'Subject')?.includes(words));

const bait = 'Rs 5000 wait at evil.example';
/** A product that is made with the buyer's words. */
async function namedBear() {
  const bear = await addProduct(shop, { name: `Named Bear ${count++}`, price: 300, quantity: 20 });
  const words = { kind: 'text', label: 'Words', isRequired: true, price: 0, maxLength: 60, scripts: ['Latin'] };
  const { body } = await asAdmin('PUT', `/product/products/${bear._id}/personalisation`, { options: [words] });
  return { bear, option: body.options[0].id as string };
}
const orderFor = (email: string, { bear, option }: { bear: Gift; option: string }, name = bait) =>
  call('POST', '/product/orders', {
    body: {
      amount: 30_000,
      product: { id: bear._id, answers: { [option]: bait } },
      delivery: { name, phone: '98111 22333', email, address: `${bait}, Udaipur` },
    },
  });
const failPayment = async (email: string, gift: { bear: Gift; option: string }) => {
  const { status, body } = await orderFor(email, gift);
  expect(status).toBe(200);
  await pay(shop, body.id, 'failed');
  await settleOpen(shop.db);
  return body.id as string;
};
const reminder = (name: string, email: string) =>
  call('POST', '/reminders', {
    body: { name, kind: 'birthday', date: '2024-03-05', eachYear: true, daysBefore: 5, email },
  });

describe('An email to an address that nobody has proven', () => {
  it('holds nothing that the buyer of an unpaid order typed; once it is paid, the next one does', async () => {
    const [email, gift] = [stranger(), await namedBear()];
    const id = await failPayment(email, gift);
    const [failed, ...others] = await emailsTo(email);
    expect(others).toEqual([]);
    expect(readHeader(failed, 'To')).toBe(email);
    expect(failed).toContain('Namaste,');
    expect(failed).toContain(gift.bear.name);
    expect(failed).not.toMatch(/5000|evil|Udaipur/);
    await call('POST', '/product/payment-callback', { body: (await pay(shop, id)) as object });
    const [placed] = about(await emailsTo(email), 'Your order #');
    expect(readHeader(placed, 'To')).toBe(`"${bait}" <${email}>`);
    expect(placed).toContain(`Namaste ${bait},`);
    expect(placed).toContain(`Words: ${bait}`);
  });

  it('names no day that somebody wants it to be reminded of', async () => {
    const email = stranger();
    expect((await reminder('YOU WON Rs 5000', email)).status).toBe(202);
    const [confirmation] = await emailsTo(email);
    expect(confirmation).toContain('remind this address of a birthday on ');
    expect(confirmation).not.toMatch(/WON|5000/);
  });

  it('is one of five within a day, whatever they are about; a link for a new password still comes', async () => {
    const [email, gift] = [stranger(), await namedBear()];
    for (let n = 0; n < 3; n++) await reminder(`Day ${n}`, email);
    for (let n = 0; n < 4; n++) await failPayment(email, gift);
    expect(await emailsTo(email)).toHaveLength(5);
    const account = { name: 'Gita Rao', password: 'eleven yarn balls', phone: '98111 22333', location: 'Udaipur' };
    expect((await call('POST', '/user/signup', { body: { ...account, email } })).status).toBe(201);
    expect(await emailsTo(email)).toHaveLength(5);
    const { token } = (await call('POST', '/user/login', { body: { ...account, email } })).body;
    expect(await call('POST', '/user/confirm-email', { token })).toMatchObject({
      status: 429,
      body: { message: 'We have sent you several mails already. Please look for them first.' },
    });
    for (let n = 0; n < 5; n++) {
      await call('POST', '/user/forgetpassword', { body: { email: email.toUpperCase() } });
      await shop.quiet();
    }
    const messages = await emailsTo(email);
    expect(about(messages, 'Your new password')).toHaveLength(3);
    expect(messages).toHaveLength(8);
    expect(await emailsTo(`other.${email}`)).toEqual([]);
  });
});

describe('A confirmation link', () => {
  it('is sent three times within an hour', async () => {
    const person = { email: stranger(), name: 'Gita Rao', password: 'eleven yarn balls', phone: '98111 22333' };
    await call('POST', '/user/signup', { body: { ...person, location: 'Udaipur' } });
    const { token } = (await call('POST', '/user/login', { body: person })).body;
    const answers = [1, 2, 3].map(() => call('POST', '/user/confirm-email', { token }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
    expect(await emailsTo(person.email)).toHaveLength(3);
  });
});

describe('A name with a web address', () => {
  const says = (path: string, name: string) => ({
    status: 400,
    body: { errors: [{ path, message: `Please write the ${name} without a web address.` }] },
  });
  it.each(['claim at https://evil.example/win', 'WWW.evil.example', 'claim：／／evil'])(
    'is refused: %s',
    async (name) => {
      const gift = await namedBear();
      expect(await orderFor(stranger(), gift, name)).toMatchObject(says('delivery.name', 'name'));
      expect(await reminder(name, stranger())).toMatchObject(says('name', 'day'));
      const account = { email: stranger(), password: 'eleven yarn balls', phone: '98111 22333', location: 'Udaipur' };
      expect(await call('POST', '/user/signup', { body: { ...account, name } })).toMatchObject(says('name', 'name'));
    },
  );
});
