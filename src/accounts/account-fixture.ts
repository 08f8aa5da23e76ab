import type { TestShop } from '../../test/test-app.ts';

/** What somebody without an account sends, and what follows. */
export function accountCalls(shop: () => TestShop) {
  let count = 0;
  const newcomer = (change: object = {}) => ({
    name: 'Rohan Iyer',
    email: `rohan${count++}@example.com`,
    password: 'a long yarn about 1 bear',
    phone: '+91 98220-22222',
    location: '7 Prabhat Road, Pune',
    ...change,
  });
  const signUp = (person: object) => shop().call('POST', '/user/signup', { body: person });
  const logIn = async (person: { email: string; password: string }) =>
    (await shop().call('POST', '/user/login', { body: person })).body.token as string;
  const auth = (token: string) => shop().call('GET', '/user/user-auth', { token });
  return { newcomer, signUp, logIn, auth };
}
