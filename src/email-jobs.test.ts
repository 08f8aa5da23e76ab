import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../test/assert-invariants.ts';
import { addProduct, pay } from '../test/fixtures.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { openShop, type TestShop } from '../test/test-app.ts';
import { listProblems } from './orders/index.ts';
import { queueEmail, sendMailQueue } from './platform/email/mailer.ts';
import { openQueue } from './platform/queue/queue.ts';

let shop: TestShop;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShop({ smtpUrl: mails.url });
  // Keeps every version of every job, also of those that are deleted a moment later.
  await shop.db.pool.query(`create table seen_jobs (job jsonb)`);
  await shop.db.pool.query(`create function keep_job() returns trigger language plpgsql as
    $$ begin insert into seen_jobs values (to_jsonb(new)); return new; end $$`);
  await shop.db.pool.query(
    `create trigger keep_job after insert or update on pgboss.job for each row execute function keep_job()`,
  );
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

const person = {
  name: 'Gita Rao',
  email: 'gita@example.com',
  password: 'eleven yarn balls',
  phone: '98111 22333',
  location: '1 Fort Road, Udaipur',
};
const tokensIn = (texts: string[]) => [...new Set(texts.flatMap((text) => text.match(/(?<=\/)[\w-]{43}\b/g) ?? []))];
const emailJobs = async () => {
  const { rows } = await shop.db.pool.query(`select state, data, output from pgboss.job where name = 'send-mail'`);
  return rows;
};

/** Every row of every table of the queue, and every version that its jobs ever had, as text. */
async function dumpJobs(): Promise<string> {
  const { rows: tables } = await shop.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = 'pgboss'`,
  );
  expect(tables.map(({ name }) => name)).toContain('pgboss.job');
  const dumps: string[] = [];
  for (const name of [...tables.map((table) => table.name), 'seen_jobs']) {
    const { rows } = await shop.db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    dumps.push(...rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}

/** Lets the shop send every email that it has. */
async function causeEveryEmail(): Promise<void> {
  const admin = shop.tokens.admin;
  await shop.call('POST', '/user/signup', { body: person });
  const { token } = (await shop.call('POST', '/user/login', { body: person })).body;
  await shop.call('POST', '/user/confirm-email', { token });
  const bear = await addProduct(shop, { name: 'Mailed Bear', price: 1249, quantity: 3 });
  const order = { amount: 124_900, product: { id: bear._id } };
  const opened = (await shop.call('POST', '/product/orders', { token, body: order })).body;
  await pay(shop, opened.id, 'failed');
  await settleOpen(shop.db);
  const body = await pay(shop, opened.id);
  const paid = (await shop.call('POST', '/product/payment-callback', { body })).body;
  await shop.call('PUT', `/user/order-status/${paid.order}`, { token: admin, body: { status: 'Shipped' } });
  await shop.call('POST', `/user/order/${paid.order}/refunds`, { token: admin, body: { amount: 249 } });
  const late = (await shop.call('POST', '/product/orders', { token, body: order })).body;
  await pay(shop, late.id, 'captured', { amount: 100 });
  await settleOpen(shop.db);
  await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
  await shop.quiet();
}

describe('The job queue', () => {
  it('never stores a link that opens something, and deletes the job of an email that was sent', async () => {
    await causeEveryEmail();
    const sent = mails.emails.filter(({ to }) => to?.some(({ address }) => address === person.email));
    const subjects = sent.map(({ subject }) => subject);
    for (const part of ['Welcome', 'Confirm', 'did not go', 'Your order', 'Shipped', 'refund', 'goes back', 'password'])
      expect(subjects.filter((subject) => subject?.includes(part)).length, part).toBeGreaterThanOrEqual(1);
    const tokens = tokensIn(sent.map(({ text = '' }) => text));
    // Two to confirm, one for a new password, two orders.
    expect(tokens.length).toBeGreaterThanOrEqual(5);
    const dump = await dumpJobs();
    expect(dump).toContain('reset_password');
    for (const secret of [...tokens, person.password, person.email, person.location])
      expect(dump.includes(secret), secret).toBe(false);
    expect(await emailJobs()).toEqual([]);
  });

  it('sends an email once, also when it is asked for again after its job was deleted', async () => {
    const queue = await openQueue(shop.db, [sendMailQueue], () => undefined);
    const { rows } = await shop.db.read.execute<{ id: string }>(sql`select id from orders where is_paid limit 1`);
    const orderId = rows[0]?.id as string;
    const before = mails.emails.length;
    await shop.db.transaction((tx) =>
      queueEmail(tx, queue, { template: 'order_placed', id: `placed${orderId}`, orderId }),
    );
    await shop.quiet();
    expect(mails.emails.length).toBe(before);
    expect(await emailJobs()).toEqual([]);
    await queue.stop();
  });

  it('refuses a job that holds a token', async () => {
    const queue = await openQueue(shop.db, [sendMailQueue], () => undefined);
    const job = { template: 'welcome', id: 'x', link: `http://shop.test/user/confirm/${'a'.repeat(43)}` };
    await expect(shop.db.transaction((tx) => queueEmail(tx, queue, job))).rejects.toThrow('looks like a secret');
    await queue.stop();
  });

  it('keeps no link of an email that is refused with the link in the answer, and each attempt’s link opens', async () => {
    mails.faults.push('drop', 'quote');
    const before = mails.emails.length;
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    await expect
      .poll(
        async () => {
          await settleOpen(shop.db);
          return mails.emails.length - before;
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe(2);
    await shop.quiet();
    const tokens = tokensIn(mails.emails.slice(before).map(({ text = '' }) => text));
    expect(tokens).toHaveLength(2);
    const dump = await dumpJobs();
    expect(dump).toContain('Refused because of the link …');
    expect(dump).not.toContain('/user/resetpassword/');
    const body = { password: 'a new yarn for 2027', confirmPassword: 'a new yarn for 2027' };
    // The one that the server took before it dropped the connection.
    expect((await shop.call('POST', `/user/resetpassword/${tokens[0]}`, { body })).status).toBe(200);
    expect((await shop.call('POST', `/user/resetpassword/${tokens[1]}`, { body })).body.code).toBe('bad_token');
    const problems = await listProblems(shop.db.read);
    expect(problems.filter((line) => !line.includes('another amount was paid'))).toEqual([]);
  }, 60_000);

  it('does not send a link that was used or replaced before its email was written', async () => {
    const queue = await openQueue(shop.db, [sendMailQueue], () => undefined);
    await shop.call('POST', '/user/forgetpassword', { body: { email: 'admin@demo.shop' } });
    await shop.quiet();
    const link = tokensIn(mails.emails.map(({ text = '' }) => text)).at(-1);
    const body = { password: 'a newer yarn for 2028', confirmPassword: 'a newer yarn for 2028' };
    expect((await shop.call('POST', `/user/resetpassword/${link}`, { body })).status).toBe(200);
    const { rows } = await shop.db.read.execute<{ id: string }>(
      sql`select id from reset_tokens where used_at is not null`,
    );
    await shop.quiet();
    const before = mails.emails.length;
    await shop.db.transaction(async (tx) => {
      for (const { id } of rows) await queueEmail(tx, queue, { template: 'reset_password', id });
    });
    await shop.quiet();
    expect(rows.length).toBeGreaterThan(0);
    expect(mails.emails.length).toBe(before);
    await queue.stop();
  });
});
