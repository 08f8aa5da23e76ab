import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let count = 0;
const register = async () => {
  const email = `race${count++}@example.com`;
  const person = {
    name: 'Rohan Iyer',
    email,
    password: 'first yarn of the bear',
    phone: '98220 22222',
    location: 'Pune',
  };
  await shop.call('POST', '/user/signup', { body: person });
  return person;
};
const logIn = (person: { email: string; password: string }) => shop.call('POST', '/user/login', { body: person });
const isAlive = async (token: string) => (await shop.call('GET', '/user/user-auth', { token })).status === 200;

const isBlocked = async () => {
  const { rows } = await shop.db.read.execute(
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into "sessions"%'`,
  );
  return rows.length > 0;
};

describe('A login that is in progress while the password changes', () => {
  it('opens no session that outlives the change, wherever the two meet', async () => {
    const person = await register();
    for (let round = 0; round < 12; round++) {
      const here = (await logIn(person)).body.token as string;
      const next = { ...person, password: `yarn number ${round} of the bear` };
      const change = wait(round * 4).then(() =>
        shop.call('PUT', '/user/profile', {
          token: here,
          body: { password: next.password, oldPassword: person.password },
        }),
      );
      const logins = await Promise.all(Array.from({ length: 4 }, () => logIn(person)));
      expect((await change).status).toBe(200);
      for (const { status, body } of logins) {
        expect([200, 401]).toContain(status);
        if (status === 200) expect(await isAlive(body.token), `round ${round}`).toBe(false);
      }
      expect(await isAlive(here)).toBe(true);
      person.password = next.password;
    }
  });

  it('opens no session once a second factor was added', async () => {
    if (shop.db.kind === 'embedded') return;
    const person = await register();
    const id = sql`(select id from users where email_key = ${person.email})`;
    await shop.db.read.execute(sql`update users set role = 'admin' where email_key = ${person.email}`);
    let login: ReturnType<typeof logIn> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${id} for no key update`);
      await tx.execute(sql`insert into passkeys (id, user_id, name, public_key, counter, transports)
        values ('race', ${id}, 'Phone', '', 0, '[]')`);
      login = logIn(person);
      await expect.poll(isBlocked, { timeout: 10_000 }).toBe(true);
    });
    expect(await login).toMatchObject({ status: 401, body: { code: 'login_expired' } });
    const { rows } = await shop.db.read.execute(sql`select 1 from sessions where user_id = ${id}`);
    expect(rows).toEqual([]);
  });

  it('waits for a change that is being stored, and then fails', async () => {
    // The embedded database has one connection: transactions never overlap.
    if (shop.db.kind === 'embedded') return;
    const person = await register();
    const key = sql`(select id from users where email_key = ${person.email})`;
    let login: ReturnType<typeof logIn> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(
        sql`update users set password_hash = (select password_hash from users where email_key = ${shop.people.asha.email}),
          password_changed_at = now() where id = ${key}`,
      );
      login = logIn(person);
      await expect.poll(isBlocked, { timeout: 10_000 }).toBe(true);
      await tx.execute(sql`delete from sessions where user_id = ${key}`);
    });
    expect(await login).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
    const { rows } = await shop.db.read.execute(sql`select 1 from sessions where user_id = ${key}`);
    expect(rows).toEqual([]);
  });
});
