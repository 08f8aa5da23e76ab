import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, type TestShop } from '../test-app.ts';
import { type Caller, openCallers } from './callers.ts';
import { findDeclared } from './declared.ts';
import type { WellFormed } from './requests/well-formed.ts';
import { fillPath, wellFormed } from './requests.ts';
import { writeForm } from './send.ts';

/** All that look at the session, do something, and take a body. */
const endpoints = (await findDeclared()).filter(
  ({ key, method, audience }) =>
    method !== 'GET' && audience !== 'anyone' && audience !== 'provider' && wellFormed[key],
);

let shop: TestShop;
let callers: Record<'user' | 'owner', Caller>;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 60 } });
  callers = await openCallers(shop);
});
afterAll(() => shop.close());
/** The requests together may take longer than a login counts as recent. */
beforeEach(() => shop.db.pool.query('update sessions set verified_at = now()'));

const isSession = `token_hash = encode(sha256($1::bytea), 'hex')`;

/** What it does in between is done when the shop has admitted the request and waits for the rest of its body. */
async function sendSlowly(url: string, method: string, sent: Sent, between: () => Promise<unknown>): Promise<number> {
  const [half, rest] = [sent.bytes.subarray(0, -1), sent.bytes.subarray(-1)];
  const headers = { ...sent.headers, 'content-length': String(sent.bytes.length) };
  const outgoing = request(url, { method, headers });
  const answered = new Promise<number>((done, failed) => {
    outgoing.once('error', failed).once('response', (answer) => done(answer.resume().statusCode ?? 0));
  });
  await new Promise((written) => outgoing.write(half, written));
  // Questions of the same connection to the database come later than the one about the slow request.
  for (let n = 0; n < 3; n++) await shop.call('GET', '/user/user-auth', { token: sent.headers.authorization });
  await between();
  outgoing.end(rest);
  return answered;
}

interface Sent {
  headers: Record<string, string>;
  bytes: Buffer;
}

async function write({ form, photos = [], body, headers }: WellFormed, token: string): Promise<Sent | null> {
  if (form) {
    const written = new Response(writeForm(form, photos));
    const type = written.headers.get('content-type') as string;
    return { headers: { 'content-type': type, authorization: token }, bytes: Buffer.from(await written.arrayBuffer()) };
  }
  if (typeof body !== 'object') return null;
  const bytes = Buffer.from(JSON.stringify(body));
  return { headers: { 'content-type': 'application/json', authorization: token, ...headers }, bytes };
}

it.for(endpoints)(
  '$key does nothing for a session that ended while its body arrived',
  async ({ key, method, path, audience }, { skip }) => {
    const caller = callers[audience === 'user' ? 'user' : 'owner'];
    const token = caller.token as string;
    const made = (await wellFormed[key]?.(shop, { token: '', ...caller })) ?? {};
    const sent = await write(made, token);
    if (!sent) return skip();
    const { rows } = await shop.db.pool.query(`select * from sessions where ${isSession}`, [token]);
    const url = `${shop.url}/api/v1${fillPath(path, made)}`;
    const status = await sendSlowly(url, method, sent, () =>
      shop.db.pool.query(`delete from sessions where ${isSession}`, [token]),
    );
    await shop.db.pool.query(`insert into sessions select * from json_populate_record(null::sessions, $1)`, [
      JSON.stringify(rows[0]),
    ]);
    expect(status).toBe(401);
  },
);
