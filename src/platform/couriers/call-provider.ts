import { AsyncLocalStorage } from 'node:async_hooks';
import type { z } from 'zod';
import { parseJson } from '../../shared/json.ts';
import {
  type Answered,
  describeFailure,
  type Failed,
  makeUntrustedAnswer,
  readBytes,
} from '../network/provider-answer.ts';

export interface ProviderCall {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 4_000_000;
/** Until then calls may last, as `performance.now` counts. */
const callsEndAt = new AsyncLocalStorage<number>();

/** All calls to a provider that `work` makes end within this time; later ones are not made, and `unavailable`. */
export function limitCalls<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return callsEndAt.run(performance.now() + milliseconds, work);
}

/** `describe` finds the provider's words for a failure. */
export async function callProvider<T>(
  { url, timeoutMs: limit = timeoutMs, ...sent }: ProviderCall,
  shape: z.ZodType<T>,
  describe: (json: unknown) => string | undefined,
): Promise<Answered<T>> {
  const left = Math.ceil((callsEndAt.getStore() ?? Number.POSITIVE_INFINITY) - performance.now());
  if (left <= 0) return withoutTime;
  try {
    const signal = AbortSignal.timeout(Math.min(limit, left));
    const answer = await fetch(url, { ...sent, redirect: 'manual', signal });
    const bytes = await readBytes(answer, maxAnswerBytes);
    if (!bytes) return makeUntrustedAnswer('The answer is too long.');
    const json = parseJson(bytes.toString());
    const { status } = answer;
    if (status < 200 || status >= 300) return describeStatus(status, describe(json));
    if (json === undefined && bytes.length > 0) return makeUntrustedAnswer('The answer is not JSON.');
    const parsed = shape.safeParse(json);
    return parsed.success ? { ok: true, value: parsed.data } : makeUntrustedAnswer('The answer has an unknown form.');
  } catch (error) {
    return describeFailure(error);
  }
}

const withoutTime: Failed = {
  ok: false,
  kind: 'unavailable',
  status: 0,
  code: 'no_time',
  description: 'There was no time left for this call.',
};

function describeStatus(status: number, words: string | undefined): Failed {
  const description = words?.slice(0, 300) || `HTTP ${status}`;
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const kind = status === 429 || status === 401 ? 'unavailable' : isRefused ? 'refused' : 'unknown';
  return { ok: false, kind, status, code: '', description };
}

export function refused(description: string): Failed {
  return { ok: false, kind: 'refused', status: 200, code: '', description: description.slice(0, 300) };
}
