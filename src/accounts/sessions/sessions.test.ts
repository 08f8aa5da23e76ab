import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom } from '../../../test/call-from.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
let count = 0;
const register = async () => {
  const email = `sessions${count++}@example.com`;
  const person = { email, password: 'the yarn of a bear', name: 'Rohan Iyer', phone: '98220 22222', location: 'Pune' };
  expect((await shop.call('POST', '/user/signup', { body: person })).status).toBe(201);
  return { email, password: person.password };
};
const logIn = async (person: object, address = '127.0.0.1', userAgent = firefox) =>
  (await callFrom(address, shop.url, 'POST', '/user/login', { body: person, userAgent })).body.token as string;
const list = async (token: string) => (await shop.call('GET', '/user/sessions', { token })).body.sessions;
const isAlive = async (token: string) => (await shop.call('GET', '/user/user-auth', { token })).status === 200;

describe('The list of sessions', () => {
  it('shows device and address of each, marks the caller’s, and contains no secret', async () => {
    const person = await register();
    const here = await logIn(person);
    const there = await logIn(person, '127.5.6.7', phone);
    const sessions = await list(here);
    expect(sessions).toEqual([
      expect.objectContaining({ device: 'Chrome on Android', address: '127.5.6.7', isCurrent: false }),
      expect.objectContaining({ device: 'Firefox on Linux', address: '127.0.0.1', isCurrent: true }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain(there);
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/i);
  });

  it('ends one of them, and never somebody else’s', async () => {
    const [person, stranger] = [await register(), await register()];
    const [here, there, other] = [await logIn(person), await logIn(person), await logIn(stranger)];
    const { _id } = (await list(here)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(await shop.call('DELETE', `/user/sessions/${_id}`, { token: other })).toMatchObject({ status: 404 });
    expect(await isAlive(there)).toBe(true);
    expect((await shop.call('DELETE', `/user/sessions/${_id}`, { token: here })).status).toBe(200);
    expect([await isAlive(there), await isAlive(here), await isAlive(other)]).toEqual([false, true, true]);
    expect((await shop.call('DELETE', '/user/sessions/x', { token: here })).status).toBe(400);
  });

  it('ends all the others at once, or all of them', async () => {
    const person = await register();
    const [here, second, third] = [await logIn(person), await logIn(person), await logIn(person)];
    expect((await shop.call('DELETE', '/user/sessions', { token: here })).body).toMatchObject({ ended: 2 });
    expect([await isAlive(here), await isAlive(second), await isAlive(third)]).toEqual([true, false, false]);
    expect((await shop.call('DELETE', '/user/sessions?scope=all', { token: here })).body).toMatchObject({ ended: 1 });
    expect(await isAlive(here)).toBe(false);
  });

  it('holds at most twenty: the one that was not used for the longest time ends', async () => {
    const person = await register();
    const first = await logIn(person);
    const second = await logIn(person);
    for (let n = 0; n < 18; n++) await logIn(person);
    expect(await isAlive(first)).toBe(true);
    const last = await logIn(person);
    expect([await isAlive(first), await isAlive(second), await isAlive(last)]).toEqual([false, true, true]);
    expect(await list(last)).toHaveLength(20);
  });
});
