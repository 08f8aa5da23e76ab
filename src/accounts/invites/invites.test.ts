import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { accountCalls } from '../account-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { newcomer, signUp, logIn } = accountCalls(() => shop);
const invite = async (email: string, adminRole = 'assistant') =>
  shop.call('POST', '/user/invites', { token: shop.tokens.admin, body: { email, adminRole } });
const signUpInvited = (code: string, body: object = {}) =>
  shop.call('POST', `/user/invite/${code}`, {
    body: { name: 'Farah Khan', phone: '98290 33333', password: 'eleven yarn balls', ...body },
  });
const accept = (code: string, token: string) => shop.call('POST', `/user/invite/${code}/accept`, { token });
const read = async (code: string) => (await shop.call('GET', `/user/invite/${code}`)).body.invite;
const listHelpers = async () => (await shop.call('GET', '/user/helpers', { token: shop.tokens.admin })).body;
const isAdmin = async (token: string) => (await shop.call('GET', '/user/admin-auth', { token })).status === 200;

describe('An invitation to help', () => {
  it('comes by email, needs no account before, and makes one assistant of twenty who use it at once', async () => {
    const { email } = newcomer();
    const invited = await invite(email);
    expect(invited).toMatchObject({ status: 201, body: { invite: { email, adminRole: 'assistant' } } });
    await shop.quiet();
    const message = (await shop.outbox()).findLast((one) => one.includes(email)) ?? '';
    const code = /\/invite\/([\w-]{43})/.exec(message.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
    expect(await read(code)).toMatchObject({ email, adminRole: 'assistant', hasAccount: false });
    expect((await signUpInvited(code, { password: 'password1' })).body.code).toBe('weak_password');
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUpInvited(code)));
    const [opened] = answers.filter(({ status }) => status === 201);
    expect(opened?.body.user).toMatchObject({ email, adminRole: 'assistant', role: 'admin' });
    expect(answers.filter(({ status, body }) => status === 400 && body.code === 'bad_token')).toHaveLength(19);
    expect(await isAdmin(opened?.body.token)).toBe(true);
    expect(await read(code)).toBeNull();
    // The code that the owner was shown ends with the one of the email.
    expect(await read(invited.body.code)).toBeNull();
    const { helpers, invites } = await listHelpers();
    expect(helpers).toContainEqual(expect.objectContaining({ email, adminRole: 'assistant' }));
    expect(invites.map((one: { email: string }) => one.email)).not.toContain(email);
  });

  it('adds the role to an account that logs in, and never takes an account over', async () => {
    const person = newcomer();
    await signUp(person);
    const token = await logIn(person);
    const { code } = (await invite(person.email)).body;
    expect(await read(code)).toMatchObject({ hasAccount: true });
    expect(await signUpInvited(code)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await accept(code, 'g'.repeat(43))).status).toBe(401);
    await shop.db.pool.query(`update sessions set verified_at = now() - interval '11 minutes'`);
    expect((await accept(code, token)).body.code).toBe('recent_login_required');
    await shop.db.pool.query('update sessions set verified_at = now()');
    expect(await isAdmin(token)).toBe(false);
    const accepted = await accept(code, token);
    expect(accepted).toMatchObject({ status: 200, body: { mustLogIn: false, user: { adminRole: 'assistant' } } });
    expect(await isAdmin(token)).toBe(true);
    expect((await accept(code, token)).body.code).toBe('bad_token');
    const again = await invite(person.email);
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('helps already') } });
  });

  it('ends with the role of the owner who sent it, in whatever way that was taken', async () => {
    const { code } = (await invite(newcomer().email, 'owner')).body;
    const setRole = async (role: string) =>
      shop.db.pool.query('update users set admin_role = $1 where email = $2', [role, shop.people.admin.email]);
    await setRole('assistant');
    expect(await read(code)).toBeNull();
    expect(await signUpInvited(code)).toMatchObject({ status: 400, body: { code: 'bad_token' } });
    await setRole('owner');
    expect(await read(code)).toMatchObject({ adminRole: 'owner' });
  });

  it('stays open for another account when one has the role already', async () => {
    const { code } = (await invite(newcomer().email)).body;
    expect(await accept(code, shop.tokens.admin)).toMatchObject({
      status: 409,
      body: { message: 'You are an owner of this shop already.' },
    });
    expect((await signUpInvited(code)).status).toBe(201);
  });

  it('ends when it is withdrawn, replaced or seven days old, and when its owner is none any more', async () => {
    const { email } = newcomer();
    const first = (await invite(email)).body;
    const second = (await invite(email, 'owner')).body;
    expect([await read(first.code), (await read(second.code))?.adminRole]).toEqual([null, 'owner']);
    const path = `/user/invites/${second.invite._id}`;
    const shown = await shop.call('POST', `${path}/code`, { token: shop.tokens.admin });
    expect(await read(shown.body.code)).not.toBeNull();
    expect((await shop.call('DELETE', path, { token: shop.tokens.admin })).status).toBe(200);
    expect((await shop.call('DELETE', path, { token: shop.tokens.admin })).status).toBe(404);
    expect((await shop.call('POST', `${path}/code`, { token: shop.tokens.admin })).status).toBe(404);
    for (const code of [second.code, shown.body.code, 'x', 'a'.repeat(43)]) {
      expect(await read(code)).toBeNull();
      expect((await signUpInvited(code)).body.code).toBe('bad_token');
    }
    const old = (await invite(email)).body.code;
    await shop.db.pool.query(`update invites set created_at = now() - interval '7 days 1 minute'`);
    expect([await read(old), (await signUpInvited(old)).status]).toEqual([null, 400]);
    const owner = (await signUpInvited((await invite(newcomer().email, 'owner')).body.code)).body;
    const body = { email: newcomer().email, adminRole: 'assistant' };
    const byOther = (await shop.call('POST', '/user/invites', { token: owner.token, body })).body.code;
    const demotion = { token: shop.tokens.admin, body: { adminRole: 'assistant' } };
    await shop.call('PUT', `/user/admin-role/${owner.user._id}`, demotion);
    expect([await read(byOther), (await signUpInvited(byOther)).status]).toEqual([null, 400]);
  });

  it('is made by owners after a recent login alone, and stands in the history and the security log', async () => {
    const assistant = (await signUpInvited((await invite(newcomer().email)).body.code)).body.token;
    const { email } = newcomer();
    const body = { email, adminRole: 'owner' };
    for (const token of [assistant, shop.tokens.asha])
      expect((await shop.call('POST', '/user/invites', { token, body })).status).toBe(403);
    await shop.db.pool.query(`update sessions set verified_at = now() - interval '11 minutes'`);
    expect((await invite(email)).body.code).toBe('recent_login_required');
    await shop.db.pool.query('update sessions set verified_at = now()');
    for (const bad of ['', 'no address', 'a@b'])
      expect(
        (await shop.call('POST', '/user/invites', { token: shop.tokens.admin, body: { ...body, email: bad } })).status,
      ).toBe(400);
    await signUpInvited((await invite(email)).body.code);
    const { entries } = (await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin })).body;
    const said = entries.map(({ what }: { what: string }) => what);
    expect(said).toContain(`invited ${email} as an assistant`);
    expect(said).toContain(`accepted the invitation of ${email} as an assistant`);
    const { events } = (await shop.call('GET', '/shop/security-log', { token: shop.tokens.admin })).body;
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['admin_invited', 'admin_invite_accepted', 'admin_invite_withdrawn']));
  });
});
