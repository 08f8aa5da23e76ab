import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../test-app.ts';
import { type Caller, type CallerName, openCallers } from './callers.ts';
import { type Declared, findDeclared } from './declared.ts';
import { namedFields } from './named-fields.ts';
import { fieldRules, foreignRequests, pathRules } from './object-rules.ts';
import type { Requests, WellFormed } from './requests/well-formed.ts';
import { fillPath, wellFormed } from './requests.ts';
import { type Received, send } from './send.ts';

const declared = await findDeclared();
const named = declared.filter(({ path }) => path.includes(':'));
const requests: Requests = { ...wellFormed, ...foreignRequests };
const unknownId = 'f'.repeat(24);

let shop: TestShop;
let callers: Record<CallerName, Caller>;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 60 } });
  callers = await openCallers(shop);
  secrets = await Promise.all(
    withRule('link')
      .filter((one, index, all) => all.findIndex(({ key }) => readKind(key) === readKind(one.key)) === index)
      .map(async (one) => ({
        key: one.key,
        secret: Object.values((await make(one, callers.user)).params ?? {})[0] ?? '',
      })),
  );
});
afterAll(() => shop.close());
/** The requests together may take longer than a login counts as recent. */
beforeEach(() => shop.db.pool.query('update sessions set verified_at = now()'));

const withRule = (wanted: string) => named.filter(({ key }) => pathRules[key] === wanted);
const make = async ({ key }: Declared, caller: Caller): Promise<WellFormed> =>
  (await requests[key]?.(shop, { token: '', ...caller })) ?? {};
const ask = async ({ method, path }: Declared, request: WellFormed, token?: string) =>
  withoutRequestId(await send(`${shop.url}/api/v1${fillPath(path, request)}`, method, request, token));
const withoutRequestId = ({ status, text }: Received) => ({ status, text: text.replace(/,"requestId":"[^"]*"/, '') });
const mapParams = ({ params = {}, ...request }: WellFormed, change: (value: string, name: string) => string) => ({
  ...request,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, change(value, name)])),
});
const refused = [401, 403, 404];
/** The shop has an owner already, and an account that accepted would be one of the callers. */
const spent = new Set([
  'GET /setup/first-admin/:token',
  'POST /setup/first-admin/:token',
  'POST /user/invite/:code/accept',
  'POST /order/:key/parcel/answer',
]);
/** One of each kind. */
let secrets: { key: string; secret: string }[] = [];

describe('What an address names', () => {
  it('has a rule for each endpoint, as has each field that names something', () => {
    expect(Object.keys(pathRules).sort()).toEqual(named.map(({ key }) => key).sort());
    expect(Object.keys(fieldRules).sort()).toEqual(declared.flatMap(namedFields).sort());
  });

  it.each(withRule('theirs'))('$key is for its own person: others learn not even that it exists', async (endpoint) => {
    const owner = endpoint.audience === 'user' ? callers.user : callers.owner;
    const other = endpoint.audience === 'user' ? callers['other user'] : callers.assistant;
    const own = await make(endpoint, owner);
    const answer = await ask(endpoint, own, other.token);
    expect(refused).toContain(answer.status);
    const unknown = mapParams(own, (value) => value.replaceAll(/[\w-]/g, 'f'));
    expect(answer).toEqual(await ask(endpoint, unknown, other.token));
    expect(refused).toContain((await ask(endpoint, own)).status);
    expect(refused).toContain((await ask(endpoint, own, callers.token.token)).status);
    // A push message goes nowhere, and a parcel that nobody has booked has no question.
    expect((await ask(endpoint, own, owner.token)).status).toBeLessThan(
      /\/test$|answer$/.test(endpoint.path) ? 600 : 300,
    );
  });

  it.each(withRule('link'))('$key is for those who know its secret, in every sign', async (endpoint) => {
    const own = await make(endpoint, callers.user);
    const user = endpoint.audience === 'user' ? callers.user : callers.nobody;
    const askAs = (spell: (secret: string) => string, token = user.token) =>
      ask(endpoint, withSecret(own, spell), token);
    const unknown = await askAs((secret) => 'g'.repeat(secret.length));
    const flip = (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1);
    for (const spell of [
      flip,
      (secret: string) => secret.slice(0, -1) + flip(secret.slice(-1)),
      (secret: string) => (secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase()),
      (secret: string) => unknownId.padEnd(secret.length, '0'),
    ]) {
      const answer = await askAs(spell);
      // Not every sign is one of a code.
      if (answer.status !== 400) expect(answer).toEqual(unknown);
      expect((await askAs(spell, callers.owner.token)).status).toBe(answer.status);
    }
    expect([400, 404, unknown.status]).toContain((await askAs((secret) => secret.slice(0, -1))).status);
    if (!spent.has(endpoint.key)) expect(await ask(endpoint, own)).not.toEqual(unknown);
  });

  it.each(withRule('link'))('$key takes no secret of another kind', async (endpoint) => {
    const own = await make(endpoint, callers.user);
    const user = endpoint.audience === 'user' ? callers.user : callers.nobody;
    const unknown = await ask(
      endpoint,
      withSecret(own, () => 'g'.repeat(43)),
      user.token,
    );
    for (const { key, secret } of secrets) {
      if (secret === '' || readKind(key) === readKind(endpoint.key)) continue;
      const { status } = await ask(
        endpoint,
        withSecret(own, () => secret),
        user.token,
      );
      expect([400, 404, unknown.status], key).toContain(status);
      expect(status < 300, key).toBe(unknown.status < 300);
    }
  });

  it.each(withRule('inside'))('$key names nothing that lies in another one', async (endpoint) => {
    const [parent = ''] = /:(\w+)/.exec(endpoint.path)?.slice(1) ?? [];
    const caller = callers[endpoint.audience === 'owner' || endpoint.audience === 'admin' ? 'owner' : 'user'];
    const [one, other] = [await make(endpoint, caller), await make(endpoint, caller)];
    const crossed = mapParams(one, (value, name) => (name === parent ? (other.params?.[name] ?? '') : value));
    const answer = await ask(endpoint, crossed, caller.token);
    expect([400, 404]).toContain(answer.status);
    expect((await ask(endpoint, one, caller.token)).status).toBeLessThan(300);
  });

  it.each(Object.keys(fieldRules).filter((key) => fieldRules[key] === 'theirs'))(
    '%s is for its own person',
    async (key) => {
      const endpoint = declared.find((one) => key.startsWith(`${one.key} `)) as Declared;
      const { body } = await make({ ...endpoint, key }, callers.user);
      const field = key.split(' ').at(-1) as string;
      const answer = await ask(endpoint, { body }, callers['other user'].token);
      expect(refused).toContain(answer.status);
      const unknown = { ...(body as object), [field]: unknownId };
      expect(answer).toEqual(await ask(endpoint, { body: unknown }, callers['other user'].token));
      expect((await ask(endpoint, { body }, callers.user.token)).status).toBe(200);
    },
  );
});

const isSecret = (name: string) => name === 'key' || name === 'code' || name === 'token';
const withSecret = (request: WellFormed, spell: (secret: string) => string) =>
  mapParams(request, (value, name) => (isSecret(name) ? spell(value) : value));
/** Such as `order` of `GET /order/:key`. */
const readKind = (key: string) => key.replace(/\/:.*/, '').replace(/^\w+ /, '');
