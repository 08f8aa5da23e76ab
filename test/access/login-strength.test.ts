import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, people, type TestShop } from '../test-app.ts';
import { logIn } from './callers.ts';
import { readMatrix } from './matrix-file.ts';
import { fillPath } from './requests.ts';
import { send } from './send.ts';

const rows = readMatrix('Endpoints');
const isBehindSession = (audience = '') => /^(user|admin|owner)/.test(audience);

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ requiresSecondFactor: true });
});
afterAll(() => shop.close());

async function fetchCode(key: string, token: string): Promise<string> {
  const [method = '', path = ''] = key.split(' ');
  const { status, text } = await send(`${shop.url}/api/v1${fillPath(path, {})}`, method, {}, token);
  return status < 400 ? 'done' : JSON.parse(text).code;
}

describe('An owner', () => {
  it('without a second factor reaches only what docs/access-matrix.md lists', async () => {
    const reached: string[] = [];
    for (const { endpoint: key = '', audience } of rows.filter((row) => isBehindSession(row.audience))) {
      const token = /logout|DELETE \/user\/sessions/.test(key) ? await logIn(shop, people.admin) : shop.tokens.admin;
      if ((await fetchCode(key, token)) !== 'second_factor_required') reached.push(`${key} ${audience}`);
      shop.tokens.admin = key === 'DELETE /user/sessions' ? await logIn(shop, people.admin) : shop.tokens.admin;
    }
    const listed = readMatrix('Before a second factor is set up').map(
      ({ endpoint, audience }) => `${endpoint} ${audience}`,
    );
    expect(reached).toEqual(listed);
  });

  it('without a second factor orders nothing with a token in the body either', async () => {
    const delivery = { name: 'Dhaaga', phone: '98111 22333', email: 'owner@example.com', address: '1 Fort Road' };
    const body = { amount: 100, product: { _id: 'a'.repeat(24) }, delivery, auth: { token: shop.tokens.admin } };
    const refused = await shop.call('POST', '/product/orders', { body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  });

  it('must log in again after ten minutes for the endpoints that the table marks, and for no other', async () => {
    await shop.db.pool.query(
      `insert into totp_factors (user_id, secret, confirmed_at) select id, 'unused', now() from users where role = 'admin'
       on conflict (user_id) do update set confirmed_at = now()`,
    );
    const token = shop.tokens.admin;
    await shop.db.pool.query(`update sessions set verified_at = now() - interval '11 minutes'`);
    for (const { endpoint: key = '', audience = '' } of rows.filter((row) => isBehindSession(row.audience))) {
      if (/logout|DELETE \/user\/sessions$|DELETE \/user\/account/.test(key)) continue;
      const isRequired = (await fetchCode(key, token)) === 'recent_login_required';
      if (audience.includes('recent login')) expect(isRequired, key).toBe(true);
      else if (isRequired) expect(['PUT /user/profile', 'GET /user/personal-data'], key).toContain(key);
    }
  });
});
