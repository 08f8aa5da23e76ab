import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { AddressBody } from '../api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const home = {
  name: 'Asha Mehta',
  phone: '+91 98290-11111',
  line1: '14 Gandhi Nagar',
  city: 'Bhilwara',
  state: 'Rajasthan',
  pin: '311 001',
};
const call = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.asha, body });
const profile = async () => {
  const { body } = await call('PUT', '/user/profile', { name: 'Asha Mehta' });
  return body.updatedUser as { address: string; location: string };
};
const add = async (change: object) => (await call('POST', '/user/addresses', { ...home, ...change })).body;
const defaults = async () =>
  ((await call('GET', '/user/addresses')).body.addresses as AddressBody[]).map(({ line1, isDefault }) => [
    line1,
    isDefault,
  ]);

describe('The addresses of a buyer', () => {
  it('answer the first one as the profile’s address, and then the one that is chosen', async () => {
    const { address, user } = await add({});
    expect(address).toMatchObject({ phone: '9829011111', pin: '311001', isDefault: true });
    expect(user).toMatchObject({ address: '14 Gandhi Nagar, Bhilwara 311001, Rajasthan' });
    const second = await add({ line1: 'Flat 12', line2: 'Lane 3', city: 'Pune', state: 'Maharashtra', pin: '411004' });
    expect((await profile()).location).toBe(address.text);
    await call('PUT', `/user/addresses/${second.address._id}`, { isDefault: true });
    expect((await profile()).address).toBe('Flat 12, Lane 3, Pune 411004, Maharashtra');
    expect(await defaults()).toEqual([
      ['Flat 12', true],
      ['14 Gandhi Nagar', false],
    ]);
  });

  it.each([
    ['९८२९० ११११२', '४११ ००४'],
    ['\u202a+91 (0) 98290\u201111112\u202c', '411\u2013004'],
    ['tel:098290.11112', '\u200b４１１００４'],
  ])('are taken with numbers as people write them: %s, %s', async (phone, pin) => {
    const { address } = await add({ phone, pin, state: 'Maharashtra', city: 'Pune' });
    expect(address).toMatchObject({ phone: '9829011112', pin: '411004' });
    await call('DELETE', `/user/addresses/${address._id}`);
  });

  it('give way to a text that is written into the profile, and come back when one is chosen', async () => {
    await call('PUT', '/user/profile', { location: '9 Old Street, Ajmer' });
    expect((await profile()).address).toBe('9 Old Street, Ajmer');
    expect((await defaults()).some(([, isDefault]) => isDefault)).toBe(false);
    const [first] = (await call('GET', '/user/addresses')).body.addresses;
    await call('PUT', `/user/addresses/${first._id}`, { line2: 'Near the lake', isDefault: true });
    expect((await profile()).address).toContain('Near the lake');
  });

  it('are deleted one by one; the profile’s address goes with the last', async () => {
    for (const { _id } of (await call('GET', '/user/addresses')).body.addresses)
      expect((await call('DELETE', `/user/addresses/${_id}`)).status).toBe(200);
    expect((await profile()).address).toBe('');
    expect((await call('DELETE', `/user/addresses/${'f'.repeat(24)}`)).status).toBe(404);
  });

  it.each([
    ['phone', '12345', 'A phone number in India has ten digits.'],
    ['pin', '011001', 'A PIN code has six digits.'],
    ['line1', ' ', 'This is required.'],
  ])('refuse a wrong %s with a sentence', async (path, value, message) => {
    expect(await call('POST', '/user/addresses', { ...home, [path]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
  });
});
