import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import type { TestShop } from '../../../test/test-app.ts';
import { ensureAdmin } from '../index.ts';

export const device = () => makeAuthenticator({ rpId: 'shop.test', origin: 'http://shop.test' });
export const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

interface Admin {
  token: string;
}

/** Admins of a shop, and how they set up a second factor. */
export function secondFactorCalls(shop: () => TestShop) {
  const post = (path: string, body: object, token?: string) => shop().call('POST', path, { body, token });
  const logIn = ({ email, password }: { email: string; password: string }) => post('/user/login', { email, password });
  const run = (text: ReturnType<typeof sql>) => shop().db.read.execute(text);

  let count = 0;
  const newAdmin = async () => {
    const person = { name: 'Ritu Sharma', email: `ritu${count++}@example.com`, password: 'a long yarn about 3 foxes' };
    await ensureAdmin(shop().db, person);
    return { ...person, token: (await logIn(person)).body.token as string };
  };
  const forgetCodes = () => run(sql`update totp_factors set last_used_step = 0`);
  const withTotp = async () => {
    const admin = await newAdmin();
    const begun = await post('/user/second-factor/totp', {}, admin.token);
    const { secret, uri } = begun.body as { secret: string; uri: string };
    const added = await post('/user/second-factor/totp/confirm', { code: generateCode(secret) }, admin.token);
    expect(added.status).toBe(200);
    await forgetCodes();
    return { ...admin, secret, uri, recoveryCodes: added.body.recoveryCodes as string[] };
  };
  const addPasskey = async (admin: Admin, authenticator = device()) => {
    const { body } = await post('/user/second-factor/passkey-options', {}, admin.token);
    const response = authenticator.create(body.options);
    return {
      authenticator,
      added: await post('/user/second-factor/passkeys', { name: 'Phone', response }, admin.token),
    };
  };
  const listEvents = async (email: string) => {
    const { rows } = await shop().db.read.execute<{ kind: string }>(
      sql`select kind from security_events where email = ${email} and kind like '%factor%' order by id`,
    );
    return rows.map(({ kind }) => kind);
  };
  return { post, logIn, run, newAdmin, forgetCodes, withTotp, addPasskey, listEvents };
}
