import { z } from 'zod';
import { parseJson } from '../../shared/json.ts';
import { CircuitOpenError, makeCircuit } from '../circuit.ts';
import { logActivity } from '../log/activity-log.ts';
import { providerFailures } from '../log/metrics.ts';
import { describeSubject, outgoingHeaders, runInSpan } from '../log/tracing.ts';
import {
  type Answered,
  describeFailure,
  isSilent,
  makeUntrustedAnswer,
  readBytes,
} from '../network/provider-answer.ts';

const fetchTimeoutMs = 3_000;
const maxAnswerBytes = 1_000_000;
const errorAnswer = z.object({ error: z.object({ code: z.string().catch(''), description: z.string().catch('') }) });

interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const failuresToOpen = 5;
const pauseMs = 10_000;

export type RazorpayApi = <T>(
  method: 'GET' | 'POST',
  path: string,
  shape: z.ZodType<T>,
  options?: CallOptions,
) => Promise<Answered<T>>;

export function apiClient(account: { apiUrl: string; keyId: string; keySecret: string }): RazorpayApi {
  const send = requester(account);
  const circuit = makeCircuit({
    failuresToOpen,
    pauseMs,
    isFailedAnswer: (answered) => isFailure(answered as Answered<unknown>),
  });
  return async (method, path, shape, options) => {
    try {
      const name = `razorpay ${method} ${withoutIds(path)}`;
      const startedAt = performance.now();
      const answered = await circuit(() =>
        runInSpan(name, { kind: 'client' }, () => send(method, path, shape, options)),
      );
      const problem = answered.ok ? undefined : `${answered.kind} ${answered.status} ${answered.code}`.trim();
      const call = `${method} ${path.split('?', 1)[0]}`;
      const ms = Math.round(performance.now() - startedAt);
      logActivity({ call, ms, problem, ...describeSubject() }, 'provider called');
      if (!answered.ok) providerFailures.inc({ kind: answered.kind });
      return answered;
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) throw error;
      providerFailures.inc({ kind: 'unavailable' });
      const description = 'The provider has failed five times in a row; the next attempt is made in a few seconds.';
      return { ok: false, kind: 'unavailable', status: 0, code: 'circuit_open', description };
    }
  };
}

function withoutIds(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(/\/[a-z]+_\w+/g, '/:id');
}

/** An answer that is not understood is no silence, and must not become one by opening the circuit. */
function isFailure(answered: Answered<unknown>): boolean {
  return !answered.ok && isSilent(answered);
}

function requester({ apiUrl, keyId, keySecret }: { apiUrl: string; keyId: string; keySecret: string }): RazorpayApi {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (method, path, shape, { body, headers, timeoutMs = fetchTimeoutMs } = {}) => {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization,
          accept: 'application/json',
          ...outgoingHeaders(),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const bytes = await readBytes(answer, maxAnswerBytes);
      return bytes === null ? tooLong(answer.status) : readAnswer(answer.status, bytes.toString(), shape);
    } catch (error) {
      return describeFailure(error);
    }
  };
}

function tooLong(status: number) {
  return { ...makeUntrustedAnswer('The answer is too long.'), status };
}

function readAnswer<T>(status: number, body: string, shape: z.ZodType<T>): Answered<T> {
  const json = parseJson(body);
  if (status === 200) {
    const parsed = shape.safeParse(json);
    return parsed.success
      ? { ok: true, value: parsed.data }
      : makeUntrustedAnswer('The answer has another form than the provider documents.');
  }
  const failure = errorAnswer.safeParse(json);
  const code = failure.success ? failure.data.error.code : '';
  const description = failure.success ? failure.data.error.description : `HTTP ${status}`;
  return {
    ok: false,
    kind: status === 429 ? 'unavailable' : status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown',
    status,
    code,
    description,
  };
}
