import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, people, type TestShop } from '../../../test/test-app.ts';
import { resetSecondFactor } from '../index.ts';
import { device, generateCode, secondFactorCalls } from './second-factor-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { post, logIn, run, newAdmin, withTotp, addPasskey, listEvents } = secondFactorCalls(() => shop);

/** One passkey for each session. */
async function addAtOnce(tokens: string[]) {
  const made: { token: string; response: object }[] = [];
  for (const token of tokens) {
    const { body } = await post('/user/second-factor/passkey-options', {}, token);
    made.push({ token, response: device().create(body.options) });
  }
  const add = ({ token, response }: (typeof made)[number]) =>
    post('/user/second-factor/passkeys', { name: 'Phone', response }, token);
  return Promise.all(made.map(add));
}

describe('A change of the second factors', () => {
  it('is emailed to the account’s owner when added, renewed or removed', async () => {
    const admin = await withTotp();
    await post('/user/second-factor/recovery-codes', {}, admin.token);
    await shop.call('DELETE', '/user/second-factor/totp', { token: admin.token });
    const emails = (await shop.outbox()).filter((email) => email.includes(admin.email));
    expect(emails.filter((email) => /The second factors of your account were changed/.test(email))).toHaveLength(3);
    expect(emails.join()).not.toContain(admin.secret);
  });
});

describe('Setting a second factor up and removing it', () => {
  it('ends the other sessions when the first one is set up, and makes recovery codes once', async () => {
    const admin = await newAdmin();
    const other = (await logIn(admin)).body.token;
    await addPasskey(admin);
    expect((await shop.call('GET', '/user/user-auth', { token: other })).status).toBe(401);
    expect((await shop.call('GET', '/user/user-auth', { token: admin.token })).status).toBe(200);
    const { added } = await addPasskey(admin);
    expect(added.body.recoveryCodes).toEqual([]);
  });

  it('is done by one of two sessions that set the first one up at once, and ends the other session', async () => {
    const admin = await newAdmin();
    const tokens = [admin.token, (await logIn(admin)).body.token as string];
    const answers = await addAtOnce(tokens);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { body } = await shop.call('GET', '/user/second-factor', {
      token: tokens[answers.findIndex(({ status }) => status === 200)],
    });
    expect(body).toMatchObject({ passkeys: [{ name: 'Phone' }], recoveryCodesLeft: 10 });
  });

  it('makes one list of recovery codes for two that are set up at once', async () => {
    const { token } = await newAdmin();
    const answers = await addAtOnce([token, token]);
    expect(answers.map(({ body }) => body.recoveryCodes.length).sort()).toEqual([0, 10]);
  });

  it('holds ten passkeys, also when more are added at once', async () => {
    const { token } = await newAdmin();
    for (let n = 0; n < 8; n++) await addPasskey({ token });
    const answers = await addAtOnce([token, token, token, token]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('needs a recent login, which the password no longer gives', async () => {
    const admin = await withTotp();
    await run(sql`update sessions set verified_at = now() - interval '10 minutes'`);
    expect((await post('/user/second-factor/recovery-codes', {}, admin.token)).body.code).toBe('recent_login_required');
    expect((await shop.call('GET', '/user/reauthenticate', { token: admin.token })).body.methods).toEqual(['code']);
    const withPassword = await post('/user/reauthenticate', { password: admin.password }, admin.token);
    expect(withPassword).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect((await post('/user/reauthenticate', { code: '000000' }, admin.token)).body.code).toBe('wrong_code');
    expect((await post('/user/reauthenticate', { code: generateCode(admin.secret) }, admin.token)).status).toBe(200);
    expect((await post('/user/second-factor/recovery-codes', {}, admin.token)).status).toBe(200);
  });

  it('takes a passkey for a recent login', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(admin);
    await run(sql`update sessions set verified_at = now() - interval '10 minutes'`);
    const { body } = await post('/user/reauthenticate/passkey-options', {}, admin.token);
    const response = authenticator.get(body.options);
    expect((await post('/user/reauthenticate/passkey', { response }, admin.token)).status).toBe(200);
    expect((await post('/user/reauthenticate/passkey', { response }, admin.token)).status).toBe(403);
    expect((await shop.call('GET', '/product/catalog.csv', { token: admin.token })).status).toBe(200);
  });

  it('removes one’s own factors only, and the recovery codes with the last', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(admin);
    const other = await newAdmin();
    const path = `/user/second-factor/passkeys/${authenticator.id}`;
    expect((await shop.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await shop.call('DELETE', path, { token: admin.token })).status).toBe(200);
    const { body } = await shop.call('GET', '/user/second-factor', { token: admin.token });
    expect(body).toMatchObject({ passkeys: [], totpSince: null, recoveryCodesLeft: 0, isRequired: false });
    expect((await logIn(admin)).status).toBe(200);
    expect((await shop.call('GET', '/user/second-factor', { token: shop.tokens.asha })).status).toBe(403);
  });

  it('can be reset on the command line, which ends the sessions', async () => {
    const admin = await withTotp();
    expect(await resetSecondFactor(shop.db, admin.email.toUpperCase())).toBe(true);
    expect((await shop.call('GET', '/user/user-auth', { token: admin.token })).status).toBe(401);
    expect((await logIn(admin)).status).toBe(200);
    expect(await listEvents(admin.email)).toContain('second_factor_reset');
  });
});

const enrol = async (strict: TestShop) => {
  const token = strict.tokens.admin;
  const { body } = await strict.call('POST', '/user/second-factor/totp', { token });
  const code = generateCode(body.secret);
  await strict.call('POST', '/user/second-factor/totp/confirm', { token, body: { code } });
};

describe('A shop that requires a second factor', () => {
  it('gives no rights to whoever registered an address that nobody has confirmed', async () => {
    const strict = await openShop({ requiresSecondFactor: true });
    try {
      await enrol(strict);
      const helper = { ...people.asha, email: 'helper@example.com' };
      await strict.call('POST', '/user/signup', { body: helper });
      const { rows } = await strict.db.pool.query('select id from users where email = $1', [helper.email]);
      const change = (adminRole: string | null) =>
        strict.call('PUT', `/user/admin-role/${rows[0].id}`, { token: strict.tokens.admin, body: { adminRole } });
      for (const role of ['assistant', 'owner'])
        expect(await change(role)).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('Nobody has confirmed the address helper@example.com yet') },
        });
      await strict.db.pool.query('update users set email_confirmed_at = now() where email = $1', [helper.email]);
      expect(await change('owner')).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
      // An admin's rights change as before: the command line and invitations ask for no confirmation.
      await strict.db.pool.query('update users set email_confirmed_at = null where email = $1', [helper.email]);
      expect((await change('assistant')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('lets an admin without one reach its setup and nothing else', async () => {
    const strict = await openShop({ requiresSecondFactor: true });
    try {
      const token = strict.tokens.admin;
      const refused = { status: 403, body: { code: 'second_factor_required' } };
      for (const path of ['/user/all-orders', '/user/orders', '/product/allproducts', '/shop/audit-log'])
        expect(await strict.call('GET', path, { token }), path).toMatchObject(refused);
      expect(await strict.call('PUT', '/user/profile', { token, body: { name: 'K' } })).toMatchObject(refused);
      const hindi = { token, headers: { 'accept-language': 'hi' } };
      expect((await strict.call('GET', '/user/orders', hindi)).body.message).toBe('कृपया पहले लॉगिन का दूसरा चरण जोड़ें।');
      const changed = await strict.call('PUT', '/user/language', { token, body: { language: 'hi' } });
      expect(changed.body.updatedUser.language).toBe('hi');
      expect((await strict.call('GET', '/user/admin-auth', { token })).body).toMatchObject({ ok: true });
      expect((await strict.call('GET', '/user/admin-access', { token })).body).toMatchObject({ mustEnrol: true });
      expect((await strict.call('GET', '/user/orders', { token: strict.tokens.asha })).status).toBe(200);
      await enrol(strict);
      expect((await strict.call('GET', '/user/all-orders', { token })).status).toBe(200);
      expect(await strict.call('DELETE', '/user/second-factor/totp', { token })).toMatchObject({ status: 409 });
      expect((await strict.call('GET', '/user/all-orders', { token })).status).toBe(200);
      expect(people.admin.email).toBe(strict.people.admin.email);
    } finally {
      await strict.close();
    }
  });
});
