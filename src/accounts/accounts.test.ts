import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { accountCalls } from './account-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { newcomer, signUp, logIn, auth } = accountCalls(() => shop);

describe('Registering', () => {
  it('opens an account that can log in, with the address under both of its names', async () => {
    const person = newcomer();
    expect(await signUp(person)).toMatchObject({
      status: 201,
      body: { success: true, message: 'User registered successfully' },
    });
    const { body } = await shop.call('POST', '/user/login', { body: person });
    expect(body).toMatchObject({
      success: true,
      user: { name: 'Rohan Iyer', role: 'user', address: person.location, location: person.location },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('takes one of twenty equal sign-ups made at once', async () => {
    const person = newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'email_taken')).toHaveLength(19);
  });

  it('treats spellings of one email address as the same account', async () => {
    const person = newcomer();
    await signUp(person);
    expect((await signUp({ ...person, email: person.email.toUpperCase() })).status).toBe(409);
  });

  it('shows errors at their fields', async () => {
    for (const [field, value] of [
      ['name', '   '],
      ['email', 'nobody'],
      ['email', 'a@b.co\r\nBcc: x@y.z'],
      ['email', `${'a'.repeat(300)}@example.com`],
      ['password', 'short'],
      ['password', 'x'.repeat(257)],
      ['phone', 'call me'],
      ['phone', '123'],
      ['location', ''],
      ['name', 'nul\u0000'],
      ['name', '\ud800'],
      ['name', 5],
    ] as const) {
      const answer = await signUp(newcomer({ [field]: value }));
      expect(answer, `${field} ${value}`).toMatchObject({
        status: 400,
        body: { success: false, errors: [{ path: field }] },
      });
    }
    const { location: _, ...homeless } = newcomer();
    expect(await signUp(homeless)).toMatchObject({ status: 400, body: { errors: [{ path: 'location' }] } });
  });

  it('refuses common passwords, and stores the others exactly', async () => {
    for (const password of ['password1', 'qwertyuiop', '12345678', 'aaaaaaaa', 'P@ssw0rd!']) {
      expect(await signUp(newcomer({ password })), password).toMatchObject({
        status: 400,
        body: { code: 'weak_password' },
      });
    }
    const person = newcomer({ password: '  blanks and 🧶 stay  ' });
    expect((await signUp(person)).status).toBe(201);
    expect(
      (await shop.call('POST', '/user/login', { body: { ...person, password: person.password.trim() } })).status,
    ).toBe(401);
    expect((await shop.call('POST', '/user/login', { body: person })).status).toBe(200);
  });

  it('ignores a role in the request', async () => {
    const person = { ...newcomer(), role: 'admin', isAdmin: true, _id: 'f'.repeat(24), createdAt: '2001-01-01' };
    const { body } = await signUp(person);
    expect(body.user).toMatchObject({ role: 'user' });
    expect(body.user._id).not.toBe(person._id);
  });
});

describe('Logging in', () => {
  it('answers an unknown email and a wrong password alike', async () => {
    const wrong = await shop.call('POST', '/user/login', {
      body: { email: shop.people.asha.email, password: 'not her password' },
    });
    const unknown = await shop.call('POST', '/user/login', {
      body: { email: 'nobody@example.com', password: 'not her password' },
    });
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  it('accepts the token bare and as Bearer, and nothing else', async () => {
    expect((await auth(shop.tokens.asha)).body).toEqual({ ok: true });
    expect((await auth(`Bearer ${shop.tokens.asha}`)).body).toEqual({ ok: true });
    for (const token of [
      'null',
      'undefined',
      'Bearer',
      `Bearer Bearer ${shop.tokens.asha}`,
      'x'.repeat(8_000),
      'eyJhbGciOiJub25lIn0.e30.',
    ]) {
      expect(await auth(token), token.slice(0, 20)).toMatchObject({ status: 401, body: { success: false, ok: false } });
    }
    expect((await auth('')).status).toBe(401);
  });

  it('ends after 7 idle days or 30 days, an admin’s after 12 idle hours or 7 days', async () => {
    const cases = [
      ['asha', 'last_used_at', '7 days', '6 days 23 hours'],
      ['asha', 'created_at', '30 days', '29 days 23 hours'],
      ['admin', 'last_used_at', '12 hours', '11 hours'],
      ['admin', 'created_at', '7 days', '6 days 23 hours'],
    ] as const;
    for (const [who, column, dead, alive] of cases) {
      const token = await logIn(shop.people[who]);
      const age = (interval: string) =>
        shop.db.read.execute(
          sql.raw(
            `update sessions set ${column} = now() - interval '${interval}' where token_hash = encode(sha256('${token}'), 'hex')`,
          ),
        );
      await age(alive);
      expect((await auth(token)).status, `${who} ${column} ${alive}`).toBe(200);
      await age(dead);
      expect((await auth(token)).status, `${who} ${column} ${dead}`).toBe(401);
    }
  });

  it('ends on the server with logout', async () => {
    const token = await logIn(shop.people.asha);
    expect((await shop.call('POST', '/user/logout', { token })).status).toBe(200);
    expect((await auth(token)).status).toBe(401);
  });
});

describe('The profile', () => {
  it('changes name, phone and address, never the email, and ends the other sessions with a new password', async () => {
    const person = newcomer();
    await signUp(person);
    const [here, elsewhere] = [await logIn(person), await logIn(person)];
    const changed = await shop.call('PUT', '/user/profile', {
      token: here,
      body: {
        name: 'Rohan I.',
        email: 'other@example.com',
        location: 'Goa',
        password: 'quite another yarn 2',
        _id: shop.people.asha._id,
      },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { updatedUser: { name: 'Rohan I.', email: person.email, address: 'Goa', phone: person.phone } },
    });
    expect((await auth(here)).status).toBe(200);
    expect((await auth(elsewhere)).status).toBe(401);
    expect((await shop.call('POST', '/user/login', { body: person })).status).toBe(401);
  });

  it('leaves the password unchanged when the field is blank, and answers an error field otherwise', async () => {
    const token = shop.tokens.meera;
    expect(
      (await shop.call('PUT', '/user/profile', { token, body: { name: 'Meera Nair', password: '   ' } })).status,
    ).toBe(200);
    expect((await shop.call('POST', '/user/login', { body: shop.people.meera })).status).toBe(200);
    expect(await shop.call('PUT', '/user/profile', { token, body: { password: 'short' } })).toMatchObject({
      status: 400,
      body: { error: expect.any(String), errors: [{ path: 'password' }] },
    });
  });
});

describe('The list of users', () => {
  it('is the admin’s alone, newest first, paged, and without secrets', async () => {
    const all = await shop.call('GET', '/user/all-user', { token: shop.tokens.admin });
    expect(all.body.success).toBe(true);
    expect(JSON.stringify(all.body)).not.toMatch(/password|hash|argon/i);
    const page = await shop.call('GET', '/user/all-user?page=2&limit=1', { token: shop.tokens.admin });
    expect(page.body.users).toEqual([all.body.users[1]]);
    expect(page.headers['x-total-count']).toBe(String(all.body.users.length));
    expect((await shop.call('GET', '/user/all-user', { token: shop.tokens.asha })).status).toBe(403);
  });
});

describe('Limits', () => {
  it('admit the owner again after a growing wait, whose length they state', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      const wrong = () =>
        limited.call('POST', '/user/login', { body: { email: limited.people.asha.email, password: 'guess' } });
      for (let guess = 0; guess < 5; guess++) expect((await wrong()).status).toBe(401);
      const waiting = await wrong();
      expect(waiting).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(waiting.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect((await limited.call('POST', '/user/login', { body: limited.people.meera })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('apply to every endpoint and are answered with Retry-After', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      const ask = () => limited.call('POST', '/user/forgetpassword', { body: { email: 'nobody@example.com' } });
      for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    } finally {
      await limited.close();
    }
  });
});
