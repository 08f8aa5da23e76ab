import type { UserBody } from '../src/accounts/api.ts';
import { ensureAdmin } from '../src/accounts/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { TestShop } from './test-app.ts';
import { untilServed } from './until-served.ts';

/** The people of every test; the demo shop knows them too. */
export const people = {
  admin: {
    name: 'Kavita Joshi',
    email: 'admin@demo.shop',
    password: 'demo-admin-1234',
    phone: '98290 00001',
    location: 'Bhilwara, Rajasthan',
  },
  asha: {
    name: 'Asha Mehta',
    email: 'asha@demo.shop',
    password: 'demo-user-1234',
    phone: '98290 11111',
    location: '12 Gandhi Nagar, Bhilwara 311001',
  },
  meera: {
    name: 'Meera Nair',
    email: 'meera@demo.shop',
    password: 'meera-user-1234',
    phone: '98950 22222',
    location: '4 Marine Drive, Kochi 682011',
  },
} as const;
export type Person = keyof typeof people;

/** Makes their accounts and logs them in. */
export async function welcomePeople(call: TestShop['call'], db: Database) {
  await ensureAdmin(db, people.admin);
  for (const person of ['asha', 'meera'] as const) {
    const { status, body } = await untilServed(() => call('POST', '/user/signup', { body: people[person] }));
    if (status !== 201) throw new Error(`${person} was not signed up: ${status} ${JSON.stringify(body)}`);
  }
  const entries = await Promise.all(
    (Object.keys(people) as Person[]).map(async (person) => {
      const { email, password } = people[person];
      const { status, body } = await untilServed(() => call('POST', '/user/login', { body: { email, password } }));
      if (status !== 200) throw new Error(`${person} was not logged in: ${status} ${JSON.stringify(body)}`);
      return [person, { token: body.token as string, user: { ...(body.user as UserBody), password } }] as const;
    }),
  );
  return {
    tokens: Object.fromEntries(entries.map(([person, { token }]) => [person, token])) as Record<Person, string>,
    people: Object.fromEntries(entries.map(([person, { user }]) => [person, user])) as TestShop['people'],
  };
}
