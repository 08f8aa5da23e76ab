import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { device, generateCode, secondFactorCalls } from './second-factor-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { post, logIn, run, newAdmin, forgetCodes, withTotp, addPasskey, listEvents } = secondFactorCalls(() => shop);
const endWaits = () => run(sql`update attempt_counters set wait_until = now()`);
const requestTicket = async (admin: { email: string; password: string }) => (await logIn(admin)).body.ticket as string;
const finish = (ticket: string, code: string) => post('/user/login/second-factor', { ticket, code });
const finishWithPasskey = async (ticket: string | undefined, authenticator: ReturnType<typeof device>) => {
  const { body } = await post('/user/login/passkey-options', { ticket });
  return post('/user/login/passkey', { ticket, response: authenticator.get(body.options) });
};

describe('An authenticator app', () => {
  it('is required at each login once it is set up, after the right password only', async () => {
    const admin = await withTotp();
    expect(admin.uri).toMatch(/^otpauth:\/\/totp\/Dhaaga:ritu/);
    expect(await logIn({ ...admin, password: 'not the password' })).toMatchObject({
      status: 401,
      body: { code: 'bad_credentials' },
    });
    const asked = await logIn(admin);
    expect(asked).toMatchObject({
      status: 401,
      body: { success: false, code: 'second_factor_required', methods: ['code'] },
    });
    expect(asked.body).not.toHaveProperty('token');
    const opened = await finish(asked.body.ticket, generateCode(admin.secret));
    expect(opened).toMatchObject({ status: 200, body: { success: true, user: { email: admin.email, role: 'admin' } } });
    expect((await shop.call('GET', '/user/admin-auth', { token: opened.body.token })).status).toBe(200);
    expect(await listEvents(admin.email)).toEqual(['second_factor_added', 'second_factor_used']);
  });

  it('takes a code one step early or late, no code twice, and none older than the last', async () => {
    const admin = await withTotp();
    expect((await finish(await requestTicket(admin), generateCode(admin.secret, -4))).body.code).toBe('wrong_code');
    expect((await finish(await requestTicket(admin), generateCode(admin.secret, 4))).body.code).toBe('wrong_code');
    const [early, now] = [generateCode(admin.secret, 1), generateCode(admin.secret)];
    expect((await finish(await requestTicket(admin), early)).status).toBe(200);
    expect((await finish(await requestTicket(admin), early)).body.code).toBe('wrong_code');
    expect((await finish(await requestTicket(admin), now)).body.code).toBe('wrong_code');
  });

  it('admits one of ten equal logins at once', async () => {
    const admin = await withTotp();
    const ticket = await requestTicket(admin);
    const code = generateCode(admin.secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts only once a code has confirmed it, and its secret is not readable in the database', async () => {
    const admin = await newAdmin();
    const { body } = await post('/user/second-factor/totp', {}, admin.token);
    expect((await logIn(admin)).status).toBe(200);
    const wrong = await post('/user/second-factor/totp/confirm', { code: generateCode(body.secret, 9) }, admin.token);
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
    const { rows } = await run(
      sql`select t.* from totp_factors t join users u on u.id = t.user_id where u.email = ${admin.email}`,
    );
    expect(JSON.stringify(rows)).not.toContain(body.secret);
    expect(rows).toHaveLength(1);
  });

  it('slows wrong codes down over all tickets together', async () => {
    const admin = await withTotp();
    const wrong = async () => (await finish(await requestTicket(admin), '000000')).status;
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toBe(401);
    const refused = await finish(await requestTicket(admin), generateCode(admin.secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
    await endWaits();
    expect((await finish(await requestTicket(admin), generateCode(admin.secret))).status).toBe(200);
    expect(await listEvents(admin.email)).toContain('second_factor_failed');
  });
});

describe('The ticket of a login', () => {
  it('is asked for with a challenge that does not hold the ticket of the login', async () => {
    const admin = await newAdmin();
    await addPasskey(admin);
    const ticket = await requestTicket(admin);
    await post('/user/login/passkey-options', { ticket });
    const { rows } = await run(sql`select purpose from passkey_challenges where strpos(purpose, ${ticket}) > 0`);
    expect(rows).toEqual([]);
  });

  it('opens one session', async () => {
    const admin = await withTotp();
    const ticket = await requestTicket(admin);
    expect((await finish(ticket, generateCode(admin.secret))).status).toBe(200);
    await forgetCodes();
    expect(await finish(ticket, generateCode(admin.secret))).toMatchObject({
      status: 401,
      body: { code: 'login_expired' },
    });
  });

  it('ends after five minutes, five tries, and with a change of the password', async () => {
    const admin = await withTotp();
    const old = await requestTicket(admin);
    await run(sql`update login_tickets set created_at = now() - interval '5 minutes'`);
    expect((await finish(old, generateCode(admin.secret))).body.code).toBe('login_expired');
    const tried = await requestTicket(admin);
    for (let tries = 0; tries < 5; tries++)
      expect((await finish(tried, 'AAAA-AAAA-AAAA-AAAA')).body.code).toBe('wrong_code');
    await endWaits();
    expect((await finish(tried, generateCode(admin.secret))).body.code).toBe('login_expired');
    const ticket = await requestTicket(admin);
    const { status } = await shop.call('PUT', '/user/profile', {
      token: admin.token,
      body: { password: 'another yarn about 4 foxes', oldPassword: admin.password },
    });
    expect(status).toBe(200);
    expect((await finish(ticket, generateCode(admin.secret))).body.code).toBe('login_expired');
  });

  it('is valid for its own account only', async () => {
    const admin = await withTotp();
    const other = await withTotp();
    expect((await finish(await requestTicket(admin), generateCode(other.secret))).body.code).toBe('wrong_code');
    expect((await finish('g'.repeat(43), generateCode(admin.secret))).body.code).toBe('login_expired');
    for (const ticket of ['', 'x', null, 5])
      expect((await post('/user/login/second-factor', { ticket, code: '123456' })).status).toBe(400);
  });
});

describe('Recovery codes', () => {
  it('are ten, open the account once each, however they are written, and can be replaced', async () => {
    const admin = await withTotp();
    const [first = '', second = ''] = admin.recoveryCodes;
    expect(new Set(admin.recoveryCodes).size).toBe(10);
    expect((await finish(await requestTicket(admin), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await finish(await requestTicket(admin), first)).body.code).toBe('wrong_code');
    const left = await shop.call('GET', '/user/second-factor', { token: admin.token });
    expect(left.body).toMatchObject({ recoveryCodesLeft: 9, totpSince: expect.any(String) });
    const renewed = await post('/user/second-factor/recovery-codes', {}, admin.token);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await finish(await requestTicket(admin), second)).body.code).toBe('wrong_code');
    expect((await finish(await requestTicket(admin), renewed.body.recoveryCodes[0])).status).toBe(200);
    const { rows } = await run(sql`select code_hash from recovery_codes`);
    expect(JSON.stringify(rows)).not.toContain(renewed.body.recoveryCodes[1].replaceAll('-', ''));
  });
});

describe('A passkey', () => {
  it('is the second step of a login, or a login by itself', async () => {
    const admin = await newAdmin();
    const { authenticator, added } = await addPasskey(admin);
    expect(added).toMatchObject({ status: 200, body: { recoveryCodes: { length: 10 } } });
    const asked = await logIn(admin);
    expect(asked.body).toMatchObject({ code: 'second_factor_required', methods: ['passkey', 'code'] });
    const opened = await finishWithPasskey(asked.body.ticket, authenticator);
    expect(opened).toMatchObject({ status: 200, body: { user: { email: admin.email } } });
    expect((await finishWithPasskey(undefined, authenticator)).status).toBe(200);
  });

  it('needs user verification, this shop’s origin, a fresh challenge and a counter that goes up', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(admin);
    const options = async () => (await post('/user/login/passkey-options', {})).body.options;
    const tryWith = async (response: object) => post('/user/login/passkey', { response });
    const refused = { status: 401, body: { code: 'wrong_passkey' } };
    expect(await tryWith(authenticator.get(await options(), { isVerified: false }))).toMatchObject(refused);
    expect(await tryWith(authenticator.get(await options(), { origin: 'http://shop.example' }))).toMatchObject(refused);
    expect(await tryWith(authenticator.get({ challenge: 'A'.repeat(43) }))).toMatchObject(refused);
    const response = authenticator.get(await options());
    expect((await tryWith(response)).status).toBe(200);
    expect(await tryWith(response)).toMatchObject(refused);
    const old = await options();
    await run(sql`update passkey_challenges set created_at = now() - interval '5 minutes'`);
    expect(await tryWith(authenticator.get(old))).toMatchObject(refused);
    authenticator.counter = 0;
    expect(await tryWith(authenticator.get(await options()))).toMatchObject(refused);
    expect(await tryWith(device().get(await options()))).toMatchObject(refused);
  });

  it('stays usable whatever somebody who knows its id sends above a wrong signature', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(admin);
    const options = async () => (await post('/user/login/passkey-options', {})).body.options;
    const forge = async (counter: number) => {
      const stranger = device();
      Object.assign(stranger, { id: authenticator.id, counter });
      const response = stranger.get(await options());
      return post('/user/login/passkey', { response: { ...response, id: authenticator.id, rawId: authenticator.id } });
    };
    for (const counter of [5, 1_000_000, 2 ** 32 - 2]) {
      expect(await forge(counter)).toMatchObject({ status: 401, body: { code: 'wrong_passkey' } });
      expect((await finishWithPasskey(undefined, authenticator)).status).toBe(200);
    }
  });

  it('of another account ends nobody’s login, nor does a challenge made for something else', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(admin);
    const other = await newAdmin();
    const { authenticator: stranger } = await addPasskey(other);
    expect((await finishWithPasskey(await requestTicket(admin), stranger)).body.code).toBe('wrong_passkey');
    const { body } = await post('/user/reauthenticate/passkey-options', {}, admin.token);
    const response = authenticator.get(body.options);
    expect((await post('/user/login/passkey', { response })).body.code).toBe('wrong_passkey');
  });

  it('is set up once, with user verification, and malformed ones are refused with a message', async () => {
    const admin = await newAdmin();
    const { authenticator } = await addPasskey(admin);
    const options = async () => (await post('/user/second-factor/passkey-options', {}, admin.token)).body.options;
    const add = (response: object) => post('/user/second-factor/passkeys', { name: 'Laptop', response }, admin.token);
    expect((await add(authenticator.create(await options()))).status).toBe(409);
    expect((await add(device().create(await options(), { isVerified: false }))).status).toBe(400);
    expect((await add(device().create(await options(), { origin: 'http://shop.example' }))).status).toBe(400);
    const broken = device().create(await options());
    expect((await add({ ...broken, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } })).status).toBe(
      400,
    );
    expect((await add({ ...broken, id: '!!' })).status).toBe(400);
  });
});
