import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import { Agent, type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { providerFailures } from './metrics.ts';

/**
 * How a call to the provider ended. `refused`: it said no, and nothing happened. `unavailable`: it was not reached, nothing happened.
 * `unknown`: no answer that can be trusted; the effect may have happened.
 */
export type Answered<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'refused' | 'unavailable' | 'unknown'; status: number; code: string; description: string };

/** Limits of reliability.md, fault 21. */
const fetchTimeoutMs = 3_000;
const maxAnswerBytes = 1_000_000;
const errorAnswer = z.object({ error: z.object({ code: z.string().catch(''), description: z.string().catch('') }) });

export interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** After so many failures in a row nobody is made to wait for the next one; a single call tries again every ten seconds (reliability.md, fault 19). */
const failuresToOpen = 5;
const halfOpenAfterMs = 10_000;

/**
 * Makes the function that calls the REST API: Basic authorisation, time limit, no redirects, a capped and checked answer. By
 * undici's `request`: with `fetch` these calls were among the dearest parts of a purchase in this process.
 * A provider that does not answer five times in a row is left alone for ten seconds.
 */
export function caller(account: { apiUrl: string; keyId: string; keySecret: string }) {
  const ask = asker(account);
  const circuit = circuitBreaker(
    handleWhenResult((answered) => isFailure(answered as Answered<unknown>)),
    { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  return async <T>(
    method: Dispatcher.HttpMethod,
    path: string,
    shape: z.ZodType<T>,
    options?: CallOptions,
  ): Promise<Answered<T>> => {
    try {
      const answered = await circuit.execute(() => ask(method, path, shape, options));
      if (!answered.ok) providerFailures.inc({ kind: answered.kind });
      return answered;
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const description = 'The provider has not answered five times in a row, and is left alone for a moment.';
      return { ok: false, kind: 'unavailable', status: 0, code: 'circuit_open', description };
    }
  };
}

function isFailure(answered: Answered<unknown>): boolean {
  return !answered.ok && answered.kind !== 'refused';
}

function asker({ apiUrl, keyId, keySecret }: { apiUrl: string; keyId: string; keySecret: string }) {
  const dispatcher = new Agent({ maxResponseSize: maxAnswerBytes });
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async <T>(
    method: Dispatcher.HttpMethod,
    path: string,
    shape: z.ZodType<T>,
    { body, headers, timeoutMs = fetchTimeoutMs }: CallOptions = {},
  ): Promise<Answered<T>> => {
    try {
      const { statusCode, body: said } = await request(`${apiUrl}${path}`, {
        method,
        dispatcher,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return assertInvariants(statusCode, await said.text(), shape);
    } catch (error) {
      return unanswered(error);
    }
  };
}

function assertInvariants<T>(status: number, body: string, shape: z.ZodType<T>): Answered<T> {
  const json = parseJson(body);
  if (status === 200) {
    const parsed = shape.safeParse(json);
    return parsed.success
      ? { ok: true, value: parsed.data }
      : distrusted('The answer has another form than the provider documents.');
  }
  const said = errorAnswer.safeParse(json);
  const code = said.success ? said.data.error.code : '';
  const description = said.success ? said.data.error.description : `HTTP ${status}`;
  return {
    ok: false,
    kind: status === 429 ? 'unavailable' : status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown',
    status,
    code,
    description,
  };
}

function unanswered(error: unknown): {
  ok: false;
  kind: 'unavailable' | 'unknown';
  status: 0;
  code: string;
  description: string;
} {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { name, code: systemCode } = cause as { name: string; code?: unknown };
  // A DOMException's code is a number of old that says nothing.
  const code = typeof systemCode === 'string' ? systemCode : name;
  const neverArrived =
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|UNABLE_TO)/.test(
      code,
    );
  return {
    ok: false,
    kind: neverArrived ? 'unavailable' : 'unknown',
    status: 0,
    code,
    description: (cause as Error).message,
  };
}

/** An answer that cannot be believed: what it tells of may have happened or not. */
export function distrusted(description: string): {
  ok: false;
  kind: 'unknown';
  status: number;
  code: string;
  description: string;
} {
  return { ok: false, kind: 'unknown', status: 200, code: 'untrusted_answer', description };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
