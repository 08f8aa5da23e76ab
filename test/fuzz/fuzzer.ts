import { addressOf, type WellFormed, wellFormed } from '../access/requests.ts';
import { picture } from '../fixtures.ts';
import { people, type TestShop } from '../test-app.ts';
import type { FuzzCall, Role } from './arbitraries.ts';
import { type Answered, faultOf, isDeclaredOverload, markOf } from './check-answer.ts';
import type { Operation } from './document.ts';
import { KnownThings } from './known-things.ts';
import { Seats } from './seats.ts';
import { spoil, writeInAddress, writeJson, writeQuery, writeText } from './write-request.ts';

/** Endpoints that take the same request once only. */
const takenOnce = /^DELETE |resetpassword|confirm-email|signup|create-|restore|payment-callback/;

export interface Tally {
  sent: number;
  good: number;
}

/** Sends calls to one shop, learns from the answers, and says what is wrong with them. */
export class Fuzzer {
  readonly tally = new Map<string, Tally>();
  overloads = 0;
  readonly #shop: TestShop;
  readonly #operations: Map<string, Operation>;
  readonly #known = new KnownThings();
  readonly #seats: Seats;
  /** Requests that were good the last time, to be sent again. */
  readonly #good = new Map<string, WellFormed>();
  /** The last request that was made to be good, whether it still is or not. */
  readonly #bases = new Map<string, WellFormed>();
  /** Endpoints that turned out to take the same request once only. */
  readonly #once = new Set<string>();

  constructor(shop: TestShop, operations: readonly Operation[]) {
    this.#shop = shop;
    this.#operations = new Map(operations.map((one) => [one.key, one]));
    this.#seats = new Seats(shop);
  }

  /** @throws Error that names the fault */
  async send(call: FuzzCall): Promise<void> {
    const operation = this.#operations.get(call.key);
    if (!operation) return;
    const request = call.spoil ? await this.#spoiled(call, call.spoil) : await this.#made(operation, call);
    const address = addressOf(operation.path, request);
    const token = await this.#seats.tokenOf(call);
    const isJson = request.body !== undefined && operation.method !== 'GET';
    const body = isJson ? writeJson(request.body) : undefined;
    const headers = { ...(isJson && { 'content-type': 'application/json' }), ...request.headers };
    const answer = await this.#ask(operation.method, address, { ...request, body, headers, token });
    const fault = faultOf(operation, call, answer, `${address} ${body ?? ''} ${JSON.stringify(request.form ?? {})}`);
    if (fault)
      throw new Error(
        `${fault}: ${answer.text.slice(0, 300)}\n${operation.method} ${address.slice(0, 300)} ${(body ?? JSON.stringify(request.form) ?? '').slice(0, 300)}`,
      );
    this.#count(call, answer, request);
    await this.#seats.repair(call, answer.status);
  }

  #count(call: FuzzCall, answer: Answered, request: WellFormed): void {
    const tally = this.tally.get(call.key) ?? { sent: 0, good: 0 };
    tally.sent++;
    if (answer.status < 400) tally.good++;
    this.tally.set(call.key, tally);
    if (isDeclaredOverload(answer)) this.overloads++;
    const isClean = call.spoil?.length === 0;
    const asked = askedAs(call);
    if (isClean && answer.status < 300) this.#good.set(asked, request);
    else if (isClean && ![401, 403].includes(answer.status) && this.#good.delete(asked)) this.#once.add(call.key);
    if (
      answer.status < 300 &&
      answer.text.length < 60_000 &&
      String(answer.headers['content-type']).startsWith('application/json')
    )
      this.#known.learn(JSON.parse(answer.text));
  }

  async #ask(method: string, address: string, options: WellFormed & { token?: string }): Promise<Answered> {
    const { status, body, headers } = await this.#shop.call(method, address, options);
    return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
  }

  async #spoiled(call: FuzzCall, changes: readonly { at: number; by: unknown }[]): Promise<WellFormed> {
    const { key, role } = call;
    let request = changes.length > 0 ? this.#bases.get(key) : this.#good.get(askedAs(call));
    if (!request || (changes.length === 0 && (this.#once.has(key) || takenOnce.test(key)))) {
      const seat = { ...(people[role as 'asha'] ?? people.asha), token: '' };
      request = (await wellFormed[key]?.(this.#shop, seat)) ?? {};
      this.#bases.set(key, request);
    }
    if (changes.length === 0) return request;
    for (const { at, by } of changes) request = spoil(request, at, by);
    const { params = {}, form } = request;
    return {
      ...request,
      params: mapValues(params, writeInAddress),
      ...(form && { form: mapValues(form, writeText) }),
    };
  }

  async #made(
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
            photos: await Promise.all(photos.map(photoOf)),
          }
        : { body: whole }),
    };
  }

  #resolve(value: unknown, role: Role): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#resolve(one, role));
    if (typeof value !== 'object' || value === null) return value;
    if ('$known' in value) {
      const { $known, n } = value as { $known: string; n: number };
      return $known === 'ownAddress' ? `5 Lane, ${markOf(role)}` : this.#known.find($known, n);
    }
    return mapValues(value, (one) => this.#resolve(one, role));
  }
}

/** A good request of one person need not be good of another. */
function askedAs({ key, role }: FuzzCall): string {
  return `${key} ${role}`;
}

function mapValues<T>(values: object, map: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

const photos = new Map<string, Buffer>();
/** Files that call themselves photos. */
async function photoOf(kind: string): Promise<Buffer> {
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
