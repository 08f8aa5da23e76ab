import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom } from '../../../test/call-from.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true });
});
afterAll(() => shop.close());

const logIn = (address: string, email: string, password: string) =>
  callFrom(address, shop.url, 'POST', '/user/login', { body: { email, password } });
const register = async (email: string) => {
  const person = { email, password: 'the yarn of a bear', name: 'Rohan Iyer', phone: '98220 22222', location: 'Pune' };
  expect((await shop.call('POST', '/user/signup', { body: person })).status).toBe(201);
  return person;
};
/**
 * Not the next attempt alone: the first waits are seconds, which may be over on a busy machine. Forgotten attempts
 * would leave five.
 */
async function attemptUntilRefused(address: string, email: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < 5 && !statuses.includes(429)) statuses.push((await logIn(address, email, 'wrong')).status);
  return statuses;
}
const elsewhere = (n: number) => `127.${1 + (n % 200)}.${1 + Math.floor(n / 200)}.9`;

describe('Wrong passwords', () => {
  it('count for one account in every spelling of its address', async () => {
    const { email } = await register('letters@example.com');
    const spellings = [
      email,
      'LETTERS@example.com',
      ' letters@example.com',
      'ｌｅｔｔｅｒｓ@example.com',
      'letters＠example．com',
    ];
    for (const spelling of spellings) expect((await logIn('127.0.0.9', spelling, 'wrong')).status, spelling).toBe(401);
    for (const spelling of [...spellings, 'lettERs@EXAMPLE.com', 'ＬＥＴＴＥＲＳ@example.com'])
      expect(await logIn('127.0.0.9', spelling, 'wrong'), spelling).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
  });

  it('on one address without account reveal nothing about another', async () => {
    const bucketNumber = (email: string) => createHash('sha256').update(email).digest().readUInt16LE() % 4_096;
    const asked = 'has-she-an-account@example.com';
    let n = 0;
    while (bucketNumber(`nobody${n}@example.com`) !== bucketNumber(asked)) n++;
    const answers: number[] = [];
    for (let tries = 0; tries < 6; tries++)
      answers.push((await logIn('127.0.0.11', `nobody${n}@example.com`, 'wrong')).status);
    expect(answers).toContain(429);
    expect((await logIn('127.0.0.11', asked, 'wrong')).status).toBe(401);
  });

  it('from ever new addresses delay unknown networks, and never the account’s owner', async () => {
    const { email, password } = await register('owner@example.com');
    const home = '127.0.77.1';
    expect((await logIn(home, email, password)).status).toBe(200);
    const answers: number[] = [];
    for (let n = 0; n < 24; n++) answers.push((await logIn(elsewhere(n), email, 'wrong')).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(20);
    expect(answers.slice(20)).toEqual([429, 429, 429, 429]);
    const refused = await logIn(elsewhere(50), email, password);
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.retryAfter).toBeGreaterThan(20);
    expect((await logIn('127.0.77.200', email, password)).status).toBe(200);
    expect((await logIn(home, email, password)).status).toBe(200);
  });

  it('are counted after a restart and by every instance', async () => {
    const { email, password } = await register('restart@example.com');
    for (let n = 0; n < 5; n++) expect((await logIn('127.0.0.9', email, 'wrong')).status).toBe(401);
    await shop.restart();
    expect(await attemptUntilRefused('127.0.0.9', email)).toContain(429);
    await shop.db.read.execute(sql`update attempt_counters set wait_until = now() - interval '1 second'`);
    expect((await logIn('127.0.0.9', email, password)).status).toBe(200);
  });

  it('count no longer once the clock was set back by hours: nobody waits for them', async () => {
    const { email, password } = await register('set-back@example.com');
    for (let n = 0; n < 7; n++) await logIn('127.0.0.9', email, 'wrong');
    await shop.db.read.execute(
      sql`update attempt_counters set wait_until = wait_until + interval '5 hours', expires_at = expires_at + interval '5 hours'`,
    );
    expect((await logIn('127.0.0.9', email, password)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await logIn('127.0.0.9', email, 'wrong')).status).toBe(401);
    expect(await attemptUntilRefused('127.0.0.9', email)).toContain(429);
  });

  it('are still counted after attempts on thousands of other addresses', async () => {
    const { email } = await register('flood@example.com');
    for (let n = 0; n < 5; n++) await logIn('127.0.0.9', email, 'wrong');
    await Promise.all(Array.from({ length: 40 }, (_, n) => logIn('127.0.0.9', `flood${n}@example.com`, 'wrong')));
    expect(await attemptUntilRefused('127.0.0.9', email)).toContain(429);
    const { rows } = await shop.db.read.execute(
      sql`select key from attempt_counters where key like '%flood%' or key like '%example.com%'`,
    );
    expect(rows).toEqual([]);
  });

  it('made in parallel are all counted', async () => {
    const { email } = await register('parallel@example.com');
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('127.0.0.9', email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('are recorded with the address of the client, and never with what is no address', async () => {
    await logIn('127.9.9.9', 'asha@demo.shop', 'wrong');
    await logIn('127.9.9.9', 'my secret password', 'wrong');
    const { rows } = await shop.db.read.execute(
      sql`select email from security_events where kind = 'login_failed' and address = '127.9.9.9' order by id`,
    );
    expect(rows).toEqual([{ email: 'asha@demo.shop' }, { email: null }]);
  });
});
