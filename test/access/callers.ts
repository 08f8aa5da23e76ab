import { ensureAdmin } from '../../src/accounts/index.ts';
import { tokenScopes } from '../../src/shared/access/token-scopes.ts';
import { people, type TestShop } from '../test-app.ts';

export const callerNames = [
  'nobody',
  'expired',
  'garbage',
  'user',
  'other user',
  'assistant',
  'owner',
  'token',
] as const;
export type CallerName = (typeof callerNames)[number];

export interface Caller {
  email: string;
  password: string;
  /** Value of the Authorization header. */
  token?: string;
}

export async function logIn(shop: TestShop, { email, password }: { email: string; password: string }): Promise<string> {
  const { body } = await shop.call('POST', '/user/login', { body: { email, password } });
  if (!body.token) throw new Error(`${email} cannot log in: ${JSON.stringify(body)}`);
  return body.token;
}

/** One caller for each column of the matrix. */
export async function openCallers(shop: TestShop): Promise<Record<CallerName, Caller>> {
  const expired = await logIn(shop, people.asha);
  await shop.db.pool.query(
    `update sessions set created_at = now() - interval '31 days', last_used_at = now() - interval '31 days'
     where token_hash = encode(sha256($1::bytea), 'hex')`,
    [expired],
  );
  const assistant = { email: 'assistant@example.com', password: 'an assistant of the matrix' };
  await ensureAdmin(shop.db, { ...assistant, adminRole: 'assistant' });
  return {
    nobody: people.asha,
    expired: { ...people.asha, token: expired },
    garbage: { ...people.asha, token: 'g'.repeat(43) },
    user: { ...people.asha, token: shop.tokens.asha },
    'other user': { ...people.meera, token: shop.tokens.meera },
    assistant: { ...assistant, token: await logIn(shop, assistant) },
    owner: { ...people.admin, token: shop.tokens.admin },
    token: { ...people.admin, token: await makeToken(shop) },
  };
}

/** For a program that may do all that programs may. */
async function makeToken(shop: TestShop): Promise<string> {
  const body = { name: 'Every scope', scopes: tokenScopes };
  const made = await shop.call('POST', '/user/tokens', { token: shop.tokens.admin, body });
  if (!made.body.token) throw new Error(`No token was made: ${JSON.stringify(made.body)}`);
  return made.body.token;
}
