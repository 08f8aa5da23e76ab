import { AwsV4Signer } from 'aws4fetch';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { Dispatcher } from 'undici';
import { once } from '../../shared/once.ts';
import type { BucketCredentials } from './bucket.ts';
import type { BucketAddress } from './bucket-address.ts';
import { StorageFailure } from './storage-failure.ts';

const defaultLimits = {
  connectMs: 3_000,
  /** Until the first byte of the answer. */
  answerMs: 5_000,
  /** The same for a file that is stored. */
  storeMs: 30_000,
  /** For an answer that is read as a whole. */
  wholeMs: 30_000,
  /** Between two parts of an answer. */
  silentMs: 10_000,
};
export type BucketLimits = typeof defaultLimits;
const maxConnections = 64;
const maxRetries = 3;
const failuresToOpen = 5;
const halfOpenAfterMs = 5_000;
const answeredStatuses = [200, 204, 206, 304, 416];
const passingStatuses = [408, 429, 500, 502, 503, 504];
const passingCodes = ['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable'];

export interface BucketCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Unset = the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  isWhole?: boolean;
  /** Instead of the limit until the first byte of the answer. */
  answerMs?: number;
}
export interface BucketAnswer {
  status: number;
  headers: Record<string, string>;
  body: Dispatcher.ResponseData['body'];
}
export type CallBucket = <T>(call: BucketCall, read: (answer: BucketAnswer) => Promise<T>) => Promise<T>;

/** Signs, sends, and retries with jitter; `read` also gets the answer 404 for a missing key. Throws StorageFailure. */
export function bucketClient(
  address: BucketAddress,
  credentials: BucketCredentials,
  limits: Partial<BucketLimits> = {},
): CallBucket {
  const send = sender(address, credentials, { ...defaultLimits, ...limits });
  const policy = wrap(
    retry(
      handleWhen((error) => error instanceof StorageFailure && error.isPassing),
      { maxAttempts: maxRetries, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 2_000 }) },
    ),
    circuitBreaker(
      handleWhen((error) => error instanceof StorageFailure && error.isOutage),
      { halfOpenAfter: halfOpenAfterMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
    ),
  );
  return async (call, read) => {
    try {
      return await policy.execute(async () => {
        try {
          return await read(await send(call));
        } catch (error) {
          throw asFailure(error, `${call.method} ${call.key ?? address.bucket}`);
        }
      });
    } catch (cause) {
      if (!(cause instanceof BrokenCircuitError)) throw cause;
      throw new StorageFailure('The object store has failed five times in a row; it is tried again in a few seconds', {
        isOutage: true,
      });
    }
  };
}

function sender(
  { endpoint, bucket, region }: BucketAddress,
  credentials: BucketCredentials,
  { connectMs, answerMs, storeMs, wholeMs, silentMs }: BucketLimits,
) {
  /** Loaded when it is needed: it takes 12 MB. */
  const client = once(async () => {
    const { Agent, request } = await import('undici');
    return { request, dispatcher: new Agent({ connections: maxConnections, connect: { timeout: connectMs } }) };
  });
  const signingKeys = new Map<string, ArrayBuffer>();
  return async ({ method, key, query, headers, body, isWhole, answerMs: ownMs }: BucketCall): Promise<BucketAnswer> => {
    const url = new URL(`${endpoint}/${bucket}${key ? `/${key}` : ''}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...credentials,
      ...{ method, url: url.href, headers, region, service: 's3', cache: signingKeys },
    });
    const signed = await signer.sign();
    const { request, dispatcher } = await client();
    const answer = await request(url, {
      method,
      dispatcher,
      headers: Object.fromEntries(signed.headers),
      body,
      headersTimeout: ownMs ?? (body ? storeMs : answerMs),
      bodyTimeout: silentMs,
      ...(isWhole && { signal: AbortSignal.timeout(wholeMs) }),
    });
    const all = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    const received = { status: answer.statusCode, headers: Object.fromEntries(all), body: answer.body };
    if (answeredStatuses.includes(received.status)) return received;
    const code = await readErrorCode(received);
    if (received.status === 404 && key && code !== 'NoSuchBucket') return received;
    throw refusal(received.status, code, bucket);
  };
}

/** Leaves an empty body. */
async function readErrorCode({ body }: BucketAnswer): Promise<string> {
  const text = (await body.text()).slice(0, 4_096);
  return /<Code>(\w{1,80})<\/Code>/.exec(text)?.[1] ?? '';
}

const hints: Record<string, string> = {
  InvalidAccessKeyId: 'check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check AWS_SECRET_ACCESS_KEY and the region',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  NoSuchBucket: 'check the bucket’s name',
  AccessDenied: 'the key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
};

function refusal(status: number, code: string, bucket: string): StorageFailure {
  const isPassing = passingStatuses.includes(status) || passingCodes.includes(code);
  const hint = hints[code] ? `: ${hints[code]}` : '';
  return new StorageFailure(
    `The object store answered ${[status, code].join(' ').trim()} for bucket ${bucket}${hint}`,
    {
      isPassing,
      isOutage: isPassing,
    },
  );
}

/** Timeouts are not retried: the caller has waited long enough. */
function asFailure(error: unknown, what: string): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const { code, name, message } = error as NodeJS.ErrnoException;
  const isTimeout = name === 'TimeoutError' || /TIMEOUT/.test(code ?? '');
  return new StorageFailure(`${what}: ${isTimeout ? 'the object store did not answer in time' : message}`, {
    isPassing: !isTimeout,
    isOutage: true,
    cause: error,
  });
}
