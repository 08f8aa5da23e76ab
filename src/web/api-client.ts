import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { accountsApi } from '../accounts/api.ts';
import type { catalogueApi } from '../catalogue/api.ts';
import type { ordersApi } from '../orders/api.ts';
import type { reviewsApi } from '../reviews/api.ts';
import { apiContext } from './context.ts';
import { currentToken, endDeadSession } from './session.ts';

type Declared = (typeof catalogueApi & typeof accountsApi & typeof ordersApi & typeof reviewsApi)[
  | keyof typeof catalogueApi
  | keyof typeof accountsApi
  | keyof typeof ordersApi
  | keyof typeof reviewsApi];
type KeyOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;
/** Every call of the API by its method and path, as its area declares it. */
export type CallName = KeyOf<Declared>;
type ByName<K extends CallName> = Extract<
  Declared,
  { method: K extends `${infer M} ${string}` ? M : never; path: K extends `${string} ${infer P}` ? P : never }
>;

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
  /** A JSON body, or a FormData for the calls that take photos. */
  body?: FormData | Sent<Exclude<ByName<K>['body'], undefined>>;
  signal?: AbortSignal;
}
export type Answer<K extends CallName> = z.output<Exclude<ByName<K>['output'], undefined>>;
export type Api = <K extends CallName>(name: K, options?: CallOptions<K>) => Promise<Answer<K>>;

export interface RawAnswer {
  status: number;
  body: unknown;
}
/** How a call is carried: over the network in the browser, in the process on the server. */
export type Carry = (method: string, url: string, init: { body?: unknown; signal?: AbortSignal }) => Promise<RawAnswer>;

/** An answer that is no success: the server's sentence, its stable code and the errors of single fields. `status` 0 = no connection. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { path: string; message: string }[];
  readonly body: Record<string, unknown>;

  constructor(status: number, body: unknown) {
    const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    super(typeof said.message === 'string' ? said.message : 'Something went wrong');
    this.status = status;
    this.code = typeof said.code === 'string' ? said.code : 'network';
    this.errors = Array.isArray(said.errors) ? said.errors : [];
    this.body = said;
  }
}

/** Makes a typed client over a way of carrying calls. */
export function makeApi(carry: Carry): Api {
  return async (name, options = {}) => {
    const [method = 'GET', pattern = ''] = name.split(' ');
    const params = (options.params ?? {}) as Record<string, string | number>;
    const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) query.set(key, String(value));
    const url = `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
    const { status, body } = await carry(method, url, { body: options.body, signal: options.signal });
    if (status < 200 || status >= 300) throw new ApiError(status, body);
    return body as never;
  };
}

/** The browser's client: carries the session's token on every call (spec section 7). */
export const api: Api = makeApi(async (method, url, { body, signal }) => {
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = currentToken();
  if (token) headers.authorization = token;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const sent = body === undefined ? undefined : isForm ? body : JSON.stringify(body);
  const response = await fetch(url, { method, headers, body: sent, signal, credentials: 'same-origin' }).catch(
    (error) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, null);
    },
  );
  const answered = { status: response.status, body: await response.json().catch(() => null) };
  if (token && answered.status === 401 && answered.body?.code === 'unauthorized') endDeadSession(token);
  return answered;
});

/** The client of a server-side loader: the same calls, in the process. */
export function loaderApi(context: Readonly<RouterContextProvider>): Api {
  const carry = context.get(apiContext);
  if (!carry) throw new Error('No API was given to this render.');
  return makeApi(carry);
}
