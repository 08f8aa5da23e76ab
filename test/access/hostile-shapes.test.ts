import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop, type TestShop } from '../test-app.ts';
import { type Caller, openCallers } from './callers.ts';
import { findDeclared } from './declared.ts';
import { fillPath, wellFormed } from './requests.ts';
import { send } from './send.ts';

/** Of this thread's processor time: slow machines take 60, work that grows with the square takes seconds. */
const maxMs = 250;
const tries = 3;
const shapes: Record<string, (length: number) => string> = {
  slashes: (length) => `${'/'.repeat(length - 1)}a`,
  blanks: (length) => `a${' '.repeat(length - 2)}b`,
  'at signs and full stops': (length) => `${'a@.'.repeat(length / 3)}!`,
  'combining marks': (length) => `e${'\u0301'.repeat(length - 1)}`,
  'joined emoji': (length) => '👩‍'.repeat(length / 3),
  brackets: (length) => '[('.repeat(length / 2),
  digits: (length) => `${'9'.repeat(length - 1)}x`,
  'line breaks': (length) => `a${'\n'.repeat(length - 2)}b`,
  quotes: (length) => '"\\'.repeat(length / 2),
};
/** Without a length of its own. */
const longest = { body: 100_000, query: 6_000, params: 1_500 };
/** They end the caller's session or clear the shop. */
const ending = /logout|sessions$|user\/account|own-shop/;

interface JsonSchema {
  type?: string;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}
interface Field {
  path: (string | number)[];
  length: number;
}

/** The string fields of a schema; of a list its first entry. */
function listFields({ type, maxLength, properties = {}, items, anyOf = [] }: JsonSchema, most: number): Field[] {
  const below = (key: string | number, schema: JsonSchema) =>
    listFields(schema, most).map(({ path, length }) => ({ path: [key, ...path], length }));
  return [
    ...(type === 'string' ? [{ path: [], length: Math.min(maxLength ?? most, most) }] : []),
    ...Object.entries(properties).flatMap(([name, schema]) => below(name, schema)),
    ...(items ? below(0, items) : []),
    ...anyOf.flatMap((one) => listFields(one, most)),
  ];
}

/** A copy of `base` with `value` at `path`. */
function withValue(base: unknown, [key, ...path]: Field['path'], value: unknown): unknown {
  if (key === undefined) return value;
  const isList = typeof key === 'number';
  const copy = (isList ? [...(Array.isArray(base) ? base : [])] : { ...(base as object) }) as Record<string, unknown>;
  copy[key] = withValue(copy[key], path, value);
  return copy;
}

let shop: TestShop;
let callers: Record<'nobody' | 'user' | 'owner', Caller>;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 60 } });
  callers = await openCallers(shop);
});
afterAll(() => shop?.close());

const describeSchema = (schema: z.ZodType | undefined) =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

/** The least of a few tries, since a garbage collection may come in between. */
async function leastMs(call: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && least > maxMs; left--) {
    const began = process.threadCpuUsage();
    await call();
    const { user, system } = process.threadCpuUsage(began);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** The records of a schema, whose keys the caller names. */
function listRecords({ properties = {}, items, anyOf = [], additionalProperties }: JsonSchema): Field['path'][] {
  const below = (key: string | number, schema: JsonSchema) => listRecords(schema).map((path) => [key, ...path]);
  return [
    ...(typeof additionalProperties === 'object' ? [[]] : []),
    ...Object.entries(properties).flatMap(([name, schema]) => below(name, schema)),
    ...(items ? below(0, items) : []),
    ...anyOf.flatMap(listRecords),
  ];
}

describe('A record of many keys', async () => {
  const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`key ${n}`, n]));
  const declared = (await findDeclared()).filter(({ body }) => listRecords(describeSchema(body)).length > 0);
  it.each(declared)('is refused by $key at once, and with a short answer', async ({ key, method, path, body }) => {
    const base = (await wellFormed[key]?.(shop, { token: '', ...callers.owner })) ?? {};
    for (const place of listRecords(describeSchema(body))) {
      const request = { ...base, body: withValue(base.body ?? {}, place, many) };
      const url = `${shop.url}/api/v1${fillPath(path, request)}`;
      expect(await leastMs(() => send(url, method, request, callers.owner.token)), place.join('.')).toBeLessThan(maxMs);
      const { status, text } = await send(url, method, request, callers.owner.token);
      expect(status).toBe(400);
      expect(text.length).toBeLessThan(2_000);
    }
  });
});

describe('A string of the greatest length', async () => {
  for (const { key, method, path, audience, params, query, body, photos } of await findDeclared())
    it.skipIf(ending.test(path))(`costs ${key} less than ${maxMs} ms in any shape`, async () => {
      const caller = audience === 'anyone' || audience === 'user' ? callers.user : callers.owner;
      const base = (await wellFormed[key]?.(shop, { token: '', ...caller })) ?? {};
      const slow: string[] = [];
      const measure = async (field: string, request: object) => {
        const url = `${shop.url}/api/v1${fillPath(path, request)}`;
        const ms = await leastMs(() => send(url, method, request, caller.token));
        if (ms > maxMs) slow.push(`${field}: ${Math.round(ms)} ms`);
      };
      for (const [shape, make] of Object.entries(shapes)) {
        for (const { path: place, length } of listFields(describeSchema(body), longest.body)) {
          const value = make(length);
          const name = `body ${place.join('.')} of ${shape}`;
          if (photos) await measure(name, { ...base, form: { ...base.form, [String(place[0])]: value } });
          else await measure(name, { ...base, body: withValue(base.body ?? {}, place, value) });
        }
        for (const { path: place, length } of listFields(describeSchema(query), longest.query)) {
          const given = new URLSearchParams({ [String(place[0])]: make(length).slice(0, longest.query / 9) });
          await measure(`query ${place[0]} of ${shape}`, { ...base, query: `?${given}` });
        }
        for (const { path: place } of listFields(describeSchema(params), longest.params)) {
          const value = encodeURIComponent(make(longest.params).toWellFormed()).slice(0, longest.params);
          const given = { ...base.params, [String(place[0])]: value.replace(/%.?$/, '') };
          await measure(`param ${place[0]} of ${shape}`, { ...base, params: given });
        }
      }
      expect(slow).toEqual([]);
    });

  it('costs less than that in a header, too', async () => {
    const names = ['user-agent', 'accept', 'accept-encoding', 'if-none-match', 'cookie', 'x-request-id', 'traceparent'];
    const more = ['authorization', 'idempotency-key', 'x-forwarded-for', 'range', 'content-type', 'accept-language'];
    const slow: string[] = [];
    for (const name of [...names, ...more])
      for (const [shape, make] of Object.entries(shapes)) {
        const value = make(12_000)
          .replace(/[^\x20-\x7e]/g, '-')
          .trim();
        const call = () => send(`${shop.url}/api/v1/user/login`, 'POST', { body: {}, headers: { [name]: value } });
        const ms = await leastMs(call);
        if (ms > maxMs) slow.push(`${name} of ${shape}: ${Math.round(ms)} ms`);
      }
    expect(slow).toEqual([]);
  });
});
