import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { generateCode, secondFactorCalls } from './second-factor-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

const { forgetCodes, withTotp, addPasskey } = secondFactorCalls(() => shop);
type Admin = Awaited<ReturnType<typeof withTotp>>;

const post = (from: string, path: string, body: object) =>
  shop.call('POST', path, { body, headers: { 'x-forwarded-for': from } });
const ticketFrom = async (from: string, { email, password }: Admin) =>
  (await post(from, '/user/login', { email, password })).body.ticket as string;
const finishFrom = async (from: string, admin: Admin, code: string) =>
  post(from, '/user/login/second-factor', { ticket: await ticketFrom(from, admin), code });

/** From as many networks as it takes, until codes of unknown networks are refused. */
async function attack(admin: Admin) {
  for (let network = 0; network < 8; network++)
    for (let tries = 0; tries < 4; tries++)
      if ((await finishFrom(`198.18.${network}.9`, admin, '000000')).status === 429) return;
  throw new Error('Wrong codes are never refused.');
}

describe('Somebody who knows the password and fails the second step', () => {
  it('is slowed down over all networks, and keeps the admin out of none that she has used', async () => {
    const admin = await withTotp();
    const home = '203.0.113.7';
    expect((await finishFrom(home, admin, generateCode(admin.secret))).status).toBe(200);
    await forgetCodes();
    await attack(admin);
    expect((await finishFrom('198.18.99.9', admin, generateCode(admin.secret))).status).toBe(429);
    expect((await finishFrom('203.0.113.200', admin, generateCode(admin.secret))).status).toBe(200);
  });

  it('leaves passkeys and recovery codes working from everywhere', async () => {
    const admin = await withTotp();
    const { authenticator } = await addPasskey(admin);
    await attack(admin);
    const away = '192.0.2.44';
    expect((await finishFrom(away, admin, generateCode(admin.secret))).status).toBe(429);
    expect((await finishFrom(away, admin, admin.recoveryCodes[0] ?? '')).status).toBe(200);
    const ticket = await ticketFrom(away, admin);
    const { body } = await post(away, '/user/login/passkey-options', { ticket });
    const response = authenticator.get(body.options);
    expect((await post(away, '/user/login/passkey', { ticket, response })).status).toBe(200);
  });

  it('guesses no faster because the admin logs in meanwhile', async () => {
    const admin = await withTotp();
    const home = '203.0.113.7';
    await finishFrom(home, admin, generateCode(admin.secret));
    await attack(admin);
    await forgetCodes();
    expect((await finishFrom(home, admin, generateCode(admin.secret))).status).toBe(200);
    expect((await finishFrom('198.18.77.9', admin, '000000')).status).toBe(429);
  });

  it('gets the usual wait in the network of the admin, too', async () => {
    const admin = await withTotp();
    const home = '203.0.113.7';
    await finishFrom(home, admin, generateCode(admin.secret));
    for (let tries = 0; tries < 5; tries++) expect((await finishFrom(home, admin, '000000')).status).toBe(401);
    expect((await finishFrom(home, admin, '000000')).status).toBe(429);
  });
});
