import type { WellFormed } from '../access/requests/well-formed.ts';
import { fillPath, wellFormed } from '../access/requests.ts';
import { picture } from '../fixtures.ts';
import { people, type TestShop } from '../test-app.ts';
import type { FuzzCall, Role } from './arbitraries.ts';
import { findProblem, isDeclaredOverload, personMark, type Received } from './check-response.ts';
import type { Operation } from './document.ts';
import { KnownValues } from './known-values.ts';
import { Sessions } from './sessions.ts';
import { mutate, writeInAddress, writeJson, writeQuery, writeText } from './write-request.ts';

const notRepeatable = /^DELETE |resetpassword|confirm-email|signup|create-|restore|payment-callback/;

export interface Tally {
  sent: number;
  good: number;
}

/** Sends calls to a shop, checks the responses and collects ids for later calls. */
export class Fuzzer {
  readonly tally = new Map<string, Tally>();
  overloads = 0;
  readonly #shop: TestShop;
  readonly #operations: Map<string, Operation>;
  readonly #known = new KnownValues();
  readonly #sessions: Sessions;
  /** Last accepted request by endpoint and role. */
  readonly #accepted = new Map<string, WellFormed>();
  readonly #bases = new Map<string, WellFormed>();
  readonly #notRepeatable = new Set<string>();

  constructor(shop: TestShop, operations: readonly Operation[]) {
    this.#shop = shop;
    this.#operations = new Map(operations.map((one) => [one.key, one]));
    this.#sessions = new Sessions(shop);
  }

  /** @throws Error that describes the problem */
  async send(call: FuzzCall): Promise<void> {
    const operation = this.#operations.get(call.key);
    if (!operation) return;
    const request = call.mutate ? await this.#mutated(call, call.mutate) : await this.#generated(operation, call);
    const address = fillPath(operation.path, request);
    const token = await this.#sessions.findToken(call);
    const isJson = request.body !== undefined && operation.method !== 'GET';
    const body = isJson ? writeJson(request.body) : undefined;
    const headers = { ...(isJson && { 'content-type': 'application/json' }), ...request.headers };
    const response = await this.#call(operation.method, address, { ...request, body, headers, token });
    const problem = findProblem(
      operation,
      call,
      response,
      `${address} ${body ?? ''} ${JSON.stringify(request.form ?? {})}`,
    );
    if (problem)
      throw new Error(
        `${problem}: ${response.text.slice(0, 300)}\n${operation.method} ${address.slice(0, 300)} ${(body ?? JSON.stringify(request.form) ?? '').slice(0, 300)}`,
      );
    this.#count(call, response, request);
    await this.#sessions.repair(call, response.status);
  }

  #count(call: FuzzCall, response: Received, request: WellFormed): void {
    const tally = this.tally.get(call.key) ?? { sent: 0, good: 0 };
    tally.sent++;
    if (response.status < 400) tally.good++;
    this.tally.set(call.key, tally);
    if (isDeclaredOverload(response)) this.overloads++;
    const isClean = call.mutate?.length === 0;
    const requestKey = roleKey(call);
    if (isClean && response.status < 300) this.#accepted.set(requestKey, request);
    else if (isClean && ![401, 403].includes(response.status) && this.#accepted.delete(requestKey))
      this.#notRepeatable.add(call.key);
    if (
      response.status < 300 &&
      response.text.length < 60_000 &&
      String(response.headers['content-type']).startsWith('application/json')
    )
      this.#known.learn(JSON.parse(response.text));
  }

  async #call(method: string, address: string, options: WellFormed & { token?: string }): Promise<Received> {
    const { status, body, headers } = await this.#shop.call(method, address, options);
    return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
  }

  async #mutated(call: FuzzCall, changes: readonly { at: number; by: unknown }[]): Promise<WellFormed> {
    const { key, role } = call;
    let request = changes.length > 0 ? this.#bases.get(key) : this.#accepted.get(roleKey(call));
    if (!request || (changes.length === 0 && (this.#notRepeatable.has(key) || notRepeatable.test(key)))) {
      const caller = { ...(people[role as 'asha'] ?? people.asha), token: '' };
      request = (await wellFormed[key]?.(this.#shop, caller)) ?? {};
      this.#bases.set(key, request);
    }
    if (changes.length === 0) return request;
    for (const { at, by } of changes) request = mutate(request, at, by);
    const { params = {}, form } = request;
    return {
      ...request,
      params: mapValues(params, writeInAddress),
      ...(form && { form: mapValues(form, writeText) }),
    };
  }

  async #generated(
    { isForm }: Operation,
    { role, params = {}, query = {}, body, photos = [] }: FuzzCall,
  ): Promise<WellFormed> {
    const whole = this.#resolve(body, role);
    return {
      params: mapValues(this.#resolve(params, role) as object, writeInAddress),
      query: writeQuery(this.#resolve(query, role) as Record<string, unknown>),
      ...(isForm
        ? {
            form: mapValues((typeof whole === 'object' && whole) || {}, writeText),
            photos: await Promise.all(photos.map(makePhoto)),
          }
        : { body: whole }),
    };
  }

  #resolve(value: unknown, role: Role): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#resolve(one, role));
    if (typeof value !== 'object' || value === null) return value;
    if ('$known' in value) {
      const { $known, n } = value as { $known: string; n: number };
      return $known === 'ownAddress' ? `5 Lane, ${personMark(role)}` : this.#known.find($known, n);
    }
    return mapValues(value, (one) => this.#resolve(one, role));
  }
}

function roleKey({ key, role }: FuzzCall): string {
  return `${key} ${role}`;
}

function mapValues<T>(values: object, map: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

const photos = new Map<string, Buffer>();
async function makePhoto(kind: string): Promise<Buffer> {
  const known = photos.get(kind);
  if (known) return known;
  const jpeg = await picture('jpeg', { width: 40, height: 40 });
  const made: Record<string, () => Promise<Buffer> | Buffer> = {
    png: () => picture('png', { width: 40, height: 40 }),
    empty: () => Buffer.alloc(0),
    text: () => Buffer.from('not a picture'),
    svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    cut: () => jpeg.subarray(0, jpeg.length / 2),
    wide: () => picture('png', { width: 16_000, height: 1 }),
  };
  const bytes = (await made[kind]?.()) ?? jpeg;
  photos.set(kind, bytes);
  return bytes;
}
