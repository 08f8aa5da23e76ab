import type { z } from 'zod';
import type { TokenScope } from './access/token-scopes.ts';

/** `admin`: owner or assistant. `provider`: a signature over the raw body instead of a session. */
export type Audience = 'anyone' | 'user' | 'admin' | 'owner' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** For files of any size: the time limit includes the download. */
export const exportTimeoutMs = 30 * 60_000;
/** Photos may wait for those of others to be read. */
export const photosTimeoutMs = 60_000;

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  A extends Audience = Audience,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: M;
  path: P;
  audience: A;
  summary: string;
  /** Requests of one network, below the limit for all calls. */
  perMinute?: number;
  knowsCaller?: true;
  /** Else 403 `recent_login_required`; ten minutes. */
  needsRecentLogin?: true;
  /** Tokens of programs that have all of these may call it, too; without them, none may. */
  scopes?: readonly TokenScope[];
  allowsUnenrolled?: true;
  params?: Params;
  query?: Query;
  /** Parameters of the query that only admins may send. */
  adminQuery?: readonly string[];
  body?: Body;
  /** Multipart: text fields are `body`, and at most `most` photos. */
  photos?: { max: number; maxPixels: number };
  maxBytes?: number;
  timeoutMs?: number;
  /** Cached until this changes, or what its `WrittenJson` was read from; `anything`: any tag. */
  cachedUntil?: 'everything' | 'lists' | 'anything';
  /** Answered while the process is overloaded, too. */
  isNeverShed?: true;
  /** Cached as part of a page alone, when it was asked for by a page. */
  isOfOnePage?: true;
  /** What everybody but admins gets while the shop has not opened yet; null = 404. Unset = no difference. */
  whenUnopened?: z.input<Output> | null;
  /** Response headers of a cached endpoint that are stored with the body. */
  headers?: readonly string[];
  output: Output;
  /** For responses that are not JSON. */
  mediaTypes?: readonly string[];
  status?: 200 | 201 | 202;
}

// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any shape
export type AnyEndpoint = Endpoint<any, any, any, any, any, any, any>;

export function endpoint<
  const M extends Method,
  const P extends string,
  const A extends Audience,
  Output extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(declared: Endpoint<M, P, A, Params, Query, Body, Output>): Endpoint<M, P, A, Params, Query, Body, Output> {
  return declared;
}
