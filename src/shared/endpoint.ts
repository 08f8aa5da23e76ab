import type { z } from 'zod';

/**
 * Who may call an endpoint. `admin` is an owner or an assistant, `owner` an owner only; `provider` proves itself by a signature over
 * the raw body, not by a session.
 */
export type Audience = 'anyone' | 'user' | 'admin' | 'owner' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, declared once: the server validates and documents from it, the browser derives its types. */
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
  /** Below `/api/v1`, with `:name` for parameters. */
  path: P;
  audience: A;
  summary: string;
  /** Set for a public endpoint that treats logged-in callers differently; other public endpoints ignore the session. */
  knowsCaller?: true;
  /** Set when the caller must have authenticated within the last ten minutes; else 403 `recent_login_required`. */
  needsRecentLogin?: true;
  /** Set for the few calls that an admin may make before a required second factor is set up. */
  allowsUnenrolled?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Set when the body is multipart/form-data: the text fields are `body`, and at most this many photos of this many pixels come along. */
  photos?: { most: number; maxPixels: number };
  /** Largest body in bytes, where the usual half megabyte is too small. */
  maxBytes?: number;
  /** Milliseconds until the request fails with 503, if not the default. */
  timeoutMs?: number;
  /**
   * Set when the answer is public and the same for everybody until the shop's public content changes: its bytes are cached and
   * sent to every caller; the session is ignored.
   */
  isCached?: true;
  output: Output;
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202;
}

/** Declares an endpoint; leaving out the audience does not compile. */
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
