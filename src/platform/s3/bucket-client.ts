import type { S3 } from '@aws-sdk/client-s3';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { once } from '../../shared/once.ts';
import { CircuitOpenError, makeCircuit } from '../circuit.ts';
import type { BucketAddress, BucketCredentials } from './bucket-address.ts';
import { StorageFailure, toStorageFailure } from './storage-failure.ts';

export interface BucketLimits {
  /** Until an answer begins, over all attempts. */
  answerMs: number;
  /** The same for a file that is stored, or an answer that is read as a whole. */
  wholeMs: number;
  /** Between two parts of a request or an answer. */
  silentMs: number;
}

const connectMs = 3_000;
const maxConnections = 64;
const maxAttempts = 4;
const failuresToOpen = 5;
const pauseMs = 5_000;

export interface BucketClient {
  /** Loads the SDK with the first call. */
  open(): Promise<S3>;
  /**
   * Passes on answers that are no outage, such as 404. Throws StorageFailure after `limitMs`, and when the store is
   * away.
   */
  call<T>(work: (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>, limitMs?: number): Promise<T>;
}

export function openBucketClient(
  address: BucketAddress,
  credentials: BucketCredentials,
  limits: BucketLimits,
): BucketClient {
  const open = once(() => openSdk(address, credentials, limits.silentMs));
  const run = makeRunner();
  return {
    open,
    async call(work, limitMs = limits.answerMs) {
      try {
        return await run(async () => {
          try {
            const s3 = await open();
            return await withLimit(limitMs, (abortSignal) => work(s3, { abortSignal }));
          } catch (error) {
            throw toStorageFailure(error, address.bucket);
          }
        });
      } catch (cause) {
        if (!(cause instanceof CircuitOpenError)) throw cause;
        throw new StorageFailure(
          'The object store has failed five times in a row; it is tried again in a few seconds',
          { isOutage: true },
        );
      }
    },
  };
}

/**
 * S3-compatible servers do not all know the checksums that the SDK adds by default; bodies are signed with their
 * SHA-256.
 */
async function openSdk({ endpoint, region }: BucketAddress, credentials: BucketCredentials, silentMs: number) {
  const { S3 } = await import('@aws-sdk/client-s3');
  const agent = { maxSockets: maxConnections };
  return new S3({
    endpoint,
    region,
    credentials,
    maxAttempts,
    retryMode: 'standard',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Behind a proxy that does not answer it, each part would wait for six seconds.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Tries again what fails in passing; an open circuit is no such failure. */
function makeRunner() {
  const retries = retry(
    handleWhen((error) => error instanceof StorageFailure && error.isPassing),
    { maxAttempts: maxAttempts - 1, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 2_000 }) },
  );
  const isFailure = (error: unknown) => error instanceof StorageFailure && error.isOutage;
  const circuit = makeCircuit({ failuresToOpen, pauseMs, isFailure });
  return <T>(work: () => Promise<T>): Promise<T> => retries.execute(() => circuit(work));
}

async function withLimit<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    // A body that is aborted says only that it ended.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
