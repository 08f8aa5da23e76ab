import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom } from '../../../test/call-from.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true });
});
afterAll(() => shop.close());

let count = 0;
const register = async () => {
  const email = `change${count++}@example.com`;
  const person = { email, password: 'the yarn of a bear', name: 'Gita Rao', phone: '98220 22222', location: 'Pune' };
  expect((await shop.call('POST', '/user/signup', { body: person })).status).toBe(201);
  await shop.db.read.execute(sql`update users set email_confirmed_at = now() where email_key = ${email}`);
  return { email, password: person.password };
};
const logIn = async (person: { email: string; password: string }) =>
  (await shop.call('POST', '/user/login', { body: person })).body.token as string;
const isAlive = async (token: string) => (await shop.call('GET', '/user/user-auth', { token })).status === 200;
const change = (token: string, body: object) => shop.call('PUT', '/user/profile', { token, body });
const ageSession = (token: string) =>
  shop.db.read.execute(
    sql`update sessions set created_at = now() - interval '11 minutes', verified_at = now() - interval '11 minutes' where token_hash = encode(sha256(${token}::bytea), 'hex')`,
  );
const subjectsTo = async (email: string) =>
  (await shop.outbox())
    .filter((message) => message.includes(email))
    .map((message) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? '');

describe('A change of the password', () => {
  it('requires the old password, except for ten minutes after the login', async () => {
    const person = await register();
    const token = await logIn(person);
    expect((await change(token, { password: 'another yarn 1' })).status).toBe(200);
    await ageSession(token);
    expect(await change(token, { password: 'another yarn 2' })).toMatchObject({
      status: 403,
      body: { code: 'old_password_required', errors: [{ path: 'oldPassword' }] },
    });
    expect(await change(token, { password: 'another yarn 2', oldPassword: 'guess' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: [{ path: 'oldPassword' }] },
    });
    expect((await change(token, { name: 'Gita R', phone: '98220 33333' })).status).toBe(200);
    expect((await change(token, { password: 'another yarn 2', oldPassword: 'another yarn 1' })).status).toBe(200);
    expect(await isAlive(token)).toBe(true);
  });

  it('limits guesses of the old password in a session', async () => {
    const person = await register();
    const token = await logIn(person);
    await ageSession(token);
    for (let guess = 0; guess < 5; guess++)
      expect((await change(token, { password: 'another yarn 2', oldPassword: 'guess' })).status).toBe(403);
    expect((await change(token, { password: 'another yarn 2', oldPassword: 'guess' })).status).toBe(429);
  });

  it('ends the other sessions and reset links, and is emailed without any secret', async () => {
    const person = await register();
    const [here, there] = [await logIn(person), await logIn(person)];
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    const reset = (await shop.outbox()).findLast((message) => message.includes(person.email)) ?? '';
    const link = /resetpassword\/([\w-]{43})/.exec(reset.replace(/=\r?\n/g, ''))?.[1];
    await change(here, { password: 'another yarn 3', oldPassword: person.password });
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    const body = { password: 'yet another yarn 4', confirmPassword: 'yet another yarn 4' };
    expect((await shop.call('POST', `/user/resetpassword/${link}`, { body })).body.code).toBe('bad_token');
    const messages = (await shop.outbox()).filter((message) => message.includes(person.email));
    const message = messages.find((one) => one.includes('Your password was changed')) ?? '';
    expect(message).toContain('Network address: 127.0.0.1');
    expect(message).not.toMatch(/another yarn|argon2/);
  });

  it('fails when the password was reset meanwhile', async () => {
    const person = await register();
    const token = await logIn(person);
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    const reset = (await shop.outbox()).findLast((message) => message.includes(person.email)) ?? '';
    const link = /resetpassword\/([\w-]{43})/.exec(reset.replace(/=\r?\n/g, ''))?.[1];
    const body = { password: 'the owner has it 9', confirmPassword: 'the owner has it 9' };
    const [, done] = await Promise.all([
      change(token, { password: 'the thief has it 9', oldPassword: person.password }),
      shop.call('POST', `/user/resetpassword/${link}`, { body }),
    ]);
    const [thief, owner] = [
      await logIn({ ...person, password: 'the thief has it 9' }),
      await logIn({ ...person, ...body }),
    ];
    // They are serialised by the account's lock; the second changes nothing.
    expect([Boolean(thief), Boolean(owner)]).toEqual(done.status === 200 ? [false, true] : [true, false]);
  });
});

describe('Security emails', () => {
  const logInFrom = (address: string, userAgent: string, body: object) =>
    callFrom(address, shop.url, 'POST', '/user/login', { body, userAgent });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 <b>evil.example</b>';

  it('report a new device and a new network once, and not the first login', async () => {
    const person = await register();
    const newLogins = async () => (await subjectsTo(person.email)).filter((one) => one.startsWith('New login')).length;
    await logInFrom('127.0.0.1', firefox, person);
    expect(await newLogins()).toBe(0);
    await logInFrom('127.0.0.1', phone, person);
    expect(await newLogins()).toBe(1);
    await logInFrom('127.8.8.8', firefox, person);
    expect(await newLogins()).toBe(2);
    await logInFrom('127.8.8.9', phone, person);
    expect(await newLogins()).toBe(2);
    const message = (await shop.outbox()).find((one) => one.includes(person.email) && one.includes('New login')) ?? '';
    expect(message).toContain('Device: Chrome on Android');
    expect(message).not.toContain('evil.example');
  });

  it('report many failed logins', async () => {
    const person = await register();
    for (let n = 0; n < 12; n++) await logInFrom(`127.20.${n}.1`, firefox, { ...person, password: 'guess' });
    expect((await subjectsTo(person.email)).filter((one) => one.startsWith('Many failed logins'))).toHaveLength(1);
  });
});

describe('The stored password', () => {
  it('is written, and sessions are opened, only in the files that enforce the rules', () => {
    const accounts = `${import.meta.dirname}/..`;
    const files = readdirSync(accounts, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const filesWith = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(`${accounts}/${file}`, 'utf8'))).sort();
    expect(filesWith(/passwordChangedAt: sql/)).toEqual(['ensure-admin.ts', 'passwords/set-password.ts']);
    expect(filesWith(/\.set\(\{\s*passwordHash\b/)).toEqual(['log-in/log-in.ts', 'passwords/set-password.ts']);
    expect(filesWith(/insert(\(| into \$\{)sessions\b/)).toEqual(['sessions/sessions.ts']);
  });
});
