import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { type Caller, type CallerName, callerNames, logIn, openCallers } from './callers.ts';
import { findDeclared } from './declared.ts';
import { readMatrix } from './matrix-file.ts';
import type { WellFormed } from './requests/well-formed.ts';
import { fillPath, wellFormed } from './requests.ts';
import { send } from './send.ts';

const rows = readMatrix('Endpoints');
const declared = await findDeclared();
const names = callerNames;
/** Called with a new session each. */
const endsSession = new Set(['POST /user/logout', 'DELETE /user/sessions']);
/** Called in a new shop each. */
const endsAllSessions = new Set(['DELETE /user/sessions', 'DELETE /user/account']);
const isLive = (name: CallerName) => !['nobody', 'expired', 'garbage', 'token'].includes(name);

let shop: TestShop;
let callers: Record<CallerName, Caller>;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 60 } });
  callers = await openCallers(shop);
});
afterAll(() => shop.close());
/** The requests together may take longer than a login counts as recent. */
beforeEach(() => shop.db.pool.query('update sessions set verified_at = now()'));

const makeRequest = async (key: string, caller: Caller): Promise<WellFormed> =>
  (await wellFormed[key]?.(shop, { token: '', ...caller })) ?? {};
const isDenied = (cell: string | undefined) => cell === '401' || cell === '403';
const splitKey = (key: string) => key.split(' ') as [string, string];

describe('The access matrix', () => {
  it('has a row for every declared endpoint, with its audience, and no other rows', () => {
    const formatAudience = ({ audience, needsRecentLogin }: { audience: string; needsRecentLogin?: true }) =>
      needsRecentLogin ? `${audience}, recent login` : audience;
    expect(rows.map(({ endpoint, audience }) => [endpoint, audience])).toEqual(
      declared.map((one) => [one.key, formatAudience(one)]),
    );
  });

  it('has well-formed requests only for existing endpoints', () => {
    expect(Object.keys(wellFormed).filter((key) => !declared.some((one) => one.key === key))).toEqual([]);
  });

  it('denied calls change nothing, well-formed or not', async () => {
    const calls: [key: string, name: CallerName, request: WellFormed][] = [];
    for (const { endpoint: key = '', ...cells } of rows) {
      const request = await makeRequest(key, callers.user);
      for (const name of names) if (isDenied(cells[name])) calls.push([key, name, request]);
    }
    // Nothing that is due a few seconds later happens in between.
    await settleOpen(shop.db);
    // A shop that starts writes its search words while it already answers.
    await expect.poll(() => shop.db.pool.query('select 1 from search_groups')).toMatchObject({ rowCount: 1 });
    const before = await digestTables(shop);
    for (const [key, name, request] of calls) {
      const [method, path] = splitKey(key);
      const expected = Number(rows.find(({ endpoint }) => endpoint === key)?.[name]);
      const { token } = callers[name];
      const address = fillPath(path, request);
      for (const options of [request, {}, { body: '{', headers: { 'content-type': 'text/plain' } }]) {
        const response = await send(`${shop.url}/api/v1${address}`, method, options, token);
        expect(response, `${name}: ${key}`).toMatchObject({
          status: expected,
          type: 'application/json; charset=utf-8',
        });
        expect(JSON.parse(response.text)).toMatchObject({
          success: false,
          ok: false,
          message: expect.stringMatching(/\.$/),
        });
      }
    }
    expect(await digestTables(shop)).toEqual(before);
    expect(calls.length).toBeGreaterThan(100);
  }, 300_000);

  for (const { endpoint: key = '', ...cells } of rows)
    it(`${key} responds to each caller as the table states`, async () => {
      const statuses: Record<string, string> = {};
      const at = endsAllSessions.has(key) ? await openShop() : shop;
      const callersThere = at === shop ? callers : await openCallers(at);
      // The test above makes the denied calls.
      const admitted = names.filter((name) => !isDenied(cells[name]));
      for (const name of admitted) {
        const request = await makeRequest(key, callersThere[name]);
        const [method, path] = splitKey(key);
        const token =
          endsSession.has(key) && isLive(name) ? await logIn(at, callersThere[name]) : callersThere[name].token;
        const { status } = await send(`${at.url}/api/v1${fillPath(path, request)}`, method, request, token);
        statuses[name] = String(status);
      }
      if (at !== shop) await at.close();
      expect(statuses).toEqual(Object.fromEntries(admitted.map((name) => [name, cells[name]])));
    });
});

/** Hashes of all tables except those that record refused calls. */
async function digestTables({ db }: TestShop): Promise<Record<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('security_events', 'security_log_state')`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    // When and from where a session was last used is recorded once a minute, also for a call that is denied.
    const row = name === 'sessions' ? `(to_jsonb(t) - '{last_used_at,address,device}'::text[])::text` : 't::text';
    const found = await db.pool.query(
      `select md5(coalesce(string_agg(${row}, ';' order by ${row}), '')) as hash from "${name}" t`,
    );
    digests[name] = found.rows[0].hash;
  }
  return digests;
}
