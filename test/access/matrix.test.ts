import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../test-app.ts';
import { type CallerName, callerNames, logIn, type Seat, seatCallers } from './callers.ts';
import { findDeclared } from './declared.ts';
import { readMatrix } from './matrix-file.ts';
import { addressOf, type WellFormed, wellFormed } from './requests.ts';
import { send } from './send.ts';

const rows = readMatrix('Endpoints');
const declared = await findDeclared();
const names = callerNames;
/** These end the caller's session, so each is called with a session of its own. */
const endsSession = new Set(['POST /user/logout', 'DELETE /user/sessions']);
/** These end the sessions of all seats of an account, so they are called in a shop of their own. */
const endsAllSessions = new Set(['DELETE /user/sessions', 'DELETE /user/account']);
const isLive = (name: CallerName) => !['nobody', 'expired', 'garbage'].includes(name);

let shop: TestShop;
let seats: Record<CallerName, Seat>;
beforeAll(async () => {
  shop = await openShop();
  seats = await seatCallers(shop);
});
afterAll(() => shop.close());

const requestOf = async (key: string, seat: Seat): Promise<WellFormed> =>
  (await wellFormed[key]?.(shop, { token: '', ...seat })) ?? {};
const isDenied = (cell: string | undefined) => cell === '401' || cell === '403';
const partsOf = (key: string) => key.split(' ') as [string, string];

describe('The access matrix', () => {
  it('has a row for every declared endpoint, with its audience, and no other rows', () => {
    const audienceOf = ({ audience, needsRecentLogin }: { audience: string; needsRecentLogin?: true }) =>
      needsRecentLogin ? `${audience}, recent login` : audience;
    expect(rows.map(({ endpoint, audience }) => [endpoint, audience])).toEqual(
      declared.map((one) => [one.key, audienceOf(one)]),
    );
  });

  it('knows a well-formed request only for endpoints that exist', () => {
    expect(Object.keys(wellFormed).filter((key) => !declared.some((one) => one.key === key))).toEqual([]);
  });

  it('lets no denied call change anything, well-formed or not', async () => {
    const calls: [key: string, name: CallerName, request: WellFormed][] = [];
    for (const { endpoint: key = '', ...cells } of rows) {
      const request = await requestOf(key, seats.user);
      for (const name of names) if (isDenied(cells[name])) calls.push([key, name, request]);
    }
    await shop.quiet();
    const before = await digestTables(shop);
    for (const [key, name, request] of calls) {
      const [method, path] = partsOf(key);
      const expected = Number(rows.find(({ endpoint }) => endpoint === key)?.[name]);
      const { token } = seats[name];
      const address = addressOf(path, request);
      for (const options of [request, {}, { body: '{', headers: { 'content-type': 'text/plain' } }]) {
        const answer = await send(`${shop.url}/api/v1${address}`, method, options, token);
        expect(answer, `${name}: ${key}`).toMatchObject({ status: expected, type: 'application/json; charset=utf-8' });
        expect(JSON.parse(answer.text)).toMatchObject({
          success: false,
          ok: false,
          message: expect.stringMatching(/\.$/),
        });
      }
    }
    expect(await digestTables(shop)).toEqual(before);
    expect(calls.length).toBeGreaterThan(100);
  });

  for (const { endpoint: key = '', ...cells } of rows)
    it(`${key} answers each caller as the table says`, async () => {
      const answered: Record<string, string> = {};
      const at = endsAllSessions.has(key) ? await openShop() : shop;
      const seatsThere = at === shop ? seats : await seatCallers(at);
      for (const name of names) {
        const request = await requestOf(key, seatsThere[name]);
        const [method, path] = partsOf(key);
        const token = endsSession.has(key) && isLive(name) ? await logIn(at, seatsThere[name]) : seatsThere[name].token;
        const { status } = await send(`${at.url}/api/v1${addressOf(path, request)}`, method, request, token);
        answered[name] = String(status);
      }
      if (at !== shop) await at.close();
      expect(answered).toEqual(Object.fromEntries(names.map((name) => [name, cells[name]])));
    });
});

/** A hash of every table of the shop, but of those that record refused calls. */
async function digestTables({ db }: TestShop): Promise<Record<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('security_events', 'security_log_state')`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const found = await db.pool.query(
      `select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as hash from "${name}" t`,
    );
    digests[name] = found.rows[0].hash;
  }
  return digests;
}
