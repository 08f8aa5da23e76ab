import type { z } from 'zod';
import type { accountsApi } from '../../accounts/api.ts';
import type { auditLogApi } from '../../audit-log/api.ts';
import type { backupApi } from '../../backup/api.ts';
import type { catalogApi } from '../../catalog/api.ts';
import type { couriersApi } from '../../couriers/api.ts';
import type { giftsApi } from '../../gifts/api.ts';
import type { grievancesApi } from '../../grievances/api.ts';
import type { invoicingApi } from '../../invoicing/api.ts';
import type { mailSettingsApi } from '../../mail-settings/api.ts';
import type { movingApi } from '../../moving/api.ts';
import type { notificationsApi } from '../../notifications/api.ts';
import type { occasionsApi } from '../../occasions/api.ts';
import type { offersApi } from '../../offers/api.ts';
import type { ordersApi } from '../../orders/api.ts';
import type { pastOrdersApi } from '../../past-orders/api.ts';
import type { paymentSettingsApi } from '../../payment-settings/api.ts';
import type { privacyApi } from '../../privacy/api.ts';
import type { returningVisitsApi } from '../../returning-visits/api.ts';
import type { reviewsApi } from '../../reviews/api.ts';
import type { setupApi } from '../../setup/api.ts';
import { parseJson } from '../../shared/json.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import type { shippingApi } from '../../shipping/api.ts';
import type { shopSettingsApi } from '../../shop-settings/api.ts';
import type { translationsApi } from '../../translations/api.ts';
import type { webhooksApi } from '../../webhooks/api.ts';
import { currentSession } from '../stores/session.ts';
import type { Refused } from './after-refusal.ts';
import { queryInLanguage } from './translated-calls.ts';

type Endpoints<Api> = Api extends unknown ? Api[keyof Api] : never;
type Declared = Endpoints<
  | typeof accountsApi
  | typeof auditLogApi
  | typeof backupApi
  | typeof catalogApi
  | typeof couriersApi
  | typeof giftsApi
  | typeof grievancesApi
  | typeof invoicingApi
  | typeof notificationsApi
  | typeof occasionsApi
  | typeof offersApi
  | typeof ordersApi
  | typeof paymentSettingsApi
  | typeof mailSettingsApi
  | typeof movingApi
  | typeof pastOrdersApi
  | typeof privacyApi
  | typeof returningVisitsApi
  | typeof reviewsApi
  | typeof setupApi
  | typeof shippingApi
  | typeof shopSettingsApi
  | typeof translationsApi
  | typeof webhooksApi
>;
type EndpointKey<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;
export type CallName = EndpointKey<Declared>;
type ByName<K extends CallName> = Extract<
  Declared,
  { method: K extends `${infer M} ${string}` ? M : never; path: K extends `${string} ${infer P}` ? P : never }
>;

type Query<K extends CallName> = z.input<Exclude<ByName<K>['query'], undefined>>;
/** With a language in its query (`textLanguage`). */
type TranslatedCall = { [K in CallName]: 'language' extends keyof Query<K> ? K : never }[CallName];

type Sent<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type Params<K extends CallName> =
  ByName<K> extends { params?: infer S }
    ? Exclude<S, undefined> extends z.ZodUndefined
      ? undefined
      : { [name in keyof z.input<Extract<S, z.ZodType>>]: string | number }
    : undefined;
export interface CallOptions<K extends CallName> {
  params?: Params<K>;
  query?: Record<string, string | number | undefined>;
  body?: FormData | Sent<Exclude<ByName<K>['body'], undefined>>;
  signal?: AbortSignal;
  /** A repeat under it changes nothing more. */
  idempotencyKey?: string;
  /** Called with the headers of a successful response. */
  onHeaders?: (read: ReadHeader) => void;
}
export type Answer<K extends CallName> = z.output<Exclude<ByName<K>['output'], undefined>>;
export type Api = <K extends CallName>(name: K, options?: CallOptions<K>) => Promise<Answer<K>>;

type ReadHeader = (name: string) => string | null;
export interface RawAnswer {
  status: number;
  body: unknown;
  header: ReadHeader;
}
export type Carry = (
  method: string,
  url: string,
  init: {
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
  },
) => Promise<RawAnswer>;

/** An unsuccessful response; `status` 0 = no connection. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { path: string; message: string }[];
  readonly body: Record<string, unknown>;

  constructor(status: number, body: unknown) {
    const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    super(typeof said.message === 'string' ? said.message : t('frame.wentWrong'));
    this.status = status;
    this.code = typeof said.code === 'string' ? said.code : 'network';
    this.errors = Array.isArray(said.errors) ? said.errors : [];
    this.body = said;
  }
}

export function makeApi(carry: Carry): Api {
  return async <K extends CallName>(name: K, options: CallOptions<K> = {}) =>
    (await called(carry, name, options)).body as Answer<K>;
}

async function called<K extends CallName>(carry: Carry, name: K, options: CallOptions<K>): Promise<RawAnswer> {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const query = queryInLanguage<TranslatedCall>(name, options.query);
  const answered = await carry(method, buildAddress(pattern, { ...options, query }), options);
  const isSuccess = answered.status >= 200 && answered.status < 300 && !isRefusal(answered.body);
  if (!isSuccess) throw new ApiError(answered.status, answered.body);
  options.onHeaders?.(answered.header);
  return answered;
}

/** The body decides, whatever the status. */
const isRefusal = (body: unknown) =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

export function buildAddress(
  pattern: string,
  {
    params = {},
    query = {},
  }: { params?: Record<string, string | number>; query?: Record<string, string | number | undefined> },
): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeSegment(String(params[key])));
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

function encodeSegment(value: string): string {
  const segment = encodeURIComponent(value.toWellFormed());
  // Every URL parser resolves a segment of dots, percent-encoded or not (RFC 3986, 5.2.4), to another address.
  if (segment === '.' || segment === '..')
    throw new ApiError(400, { code: 'bad_input', message: 'This cannot be part of an address.' });
  return segment;
}

export const api: Api = makeApi(carryOverNetwork);

export async function apiPage<K extends CallName>(name: K, options: CallOptions<K>) {
  const { body, header } = await called(carryOverNetwork, name, options);
  return { body: body as Answer<K>, total: Number(header('x-total-count')) };
}

async function carryOverNetwork(
  method: string,
  url: string,
  init: Parameters<Carry>[2],
  isRepeated = false,
): Promise<RawAnswer> {
  const { body, signal, idempotencyKey } = init;
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLanguage() };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const session = currentSession();
  if (session.token) headers.authorization = session.token;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const sent = body === undefined ? undefined : isForm ? body : JSON.stringify(body);
  const { response, text } = await receive(url, { method, headers, body: sent, signal, credentials: 'same-origin' });
  const answer = parseJson(text);
  // A success without JSON is from a captive portal or a proxy.
  if (response.ok && answer === undefined) throw new ApiError(0, null);
  if (await mayRepeat({ session, isRepeated, status: response.status, answer }))
    return carryOverNetwork(method, url, init, true);
  return { status: response.status, body: answer, header: (name) => response.headers.get(name) };
}

/**
 * Asks for the login that a refused call needs; true = it may be sent again. Ends a session that the shop does not know
 * any more.
 */
export async function mayRepeat(refused: Refused): Promise<boolean> {
  if (![401, 403].includes(refused.status)) return false;
  // Most visits never need it.
  const part = await import('./after-refusal.ts').catch(() => null);
  return part?.afterRefusal(refused) ?? false;
}

/** Reads the body here, too: the connection can break within it. */
async function receive(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

/** Best effort: the browser has removed the token already. */
export function endSessionOnServer(token: string): void {
  const sent = fetch('/api/v1/user/logout', { method: 'POST', headers: { authorization: token }, keepalive: true });
  sent.catch(() => undefined);
}
