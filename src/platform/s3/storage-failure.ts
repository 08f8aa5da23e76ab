import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';

interface Failure {
  /** Another attempt may succeed at once, and none was made yet. */
  isPassing?: boolean;
  /** The store itself is in trouble, not this request. */
  isOutage?: boolean;
  cause?: unknown;
}

/** The object store could not be reached, or refused a request; `reason` is for operators. */
export class StorageFailure extends ShopError {
  readonly reason: string;
  readonly isPassing: boolean;
  readonly isOutage: boolean;

  constructor(reason: string, { isPassing = false, isOutage = false, cause }: Failure) {
    super('unavailable', t('input.photosAway'), {
      cause: new Error(reason, { cause }),
    });
    this.reason = reason;
    this.isPassing = isPassing;
    this.isOutage = isOutage;
  }
}

const hints: Record<string, string> = {
  InvalidAccessKeyId: 'check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check AWS_SECRET_ACCESS_KEY and the region',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  NoSuchBucket: 'check the bucket’s name',
  AccessDenied: 'the key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
};

/** Names of answers without a body, or with one that is not XML of S3. */
const namesWithoutCode = ['Error', 'Unknown', 'UnknownError'];

/** What the SDK throws: an answer with its status, or an error of the connection. */
export interface SdkError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode: number; headers: Record<string, string> };
}

export function readStatus({ $metadata, $response }: SdkError): number | undefined {
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}

export function unlessMissing(error: SdkError): null {
  if (readStatus(error) === 404 && error.name !== 'NoSuchBucket') return null;
  throw error;
}

/** The SDK has retried its own errors, which carry `$metadata`, but not a body that breaks off. */
export function toStorageFailure(error: unknown, bucket: string): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const sdkError = error as SdkError;
  const status = readStatus(sdkError);
  return status ? toRefusal(sdkError, status, bucket) : toOutage(sdkError, bucket);
}

function toRefusal(cause: SdkError, status: number, bucket: string): StorageFailure {
  if (status < 300)
    return new StorageFailure(`The server of bucket ${bucket} is no object store: check the endpoint`, { cause });
  const code = namesWithoutCode.includes(cause.name) ? '' : ` ${cause.name}`;
  const hint = hints[cause.name] ? `: ${hints[cause.name]}` : '';
  const isOutage = status >= 500 || status === 408 || status === 429;
  return new StorageFailure(`The object store answered ${status}${code} for bucket ${bucket}${hint}`, {
    isOutage,
    cause,
  });
}

function toOutage(cause: SdkError, bucket: string): StorageFailure {
  const { name, message, code } = cause;
  // The SDK also calls lost connections TimeoutError.
  const isTimeout = name === 'AbortError' || (name === 'TimeoutError' && (!code || code === 'ETIMEDOUT'));
  const reason = isTimeout ? 'did not answer in time' : `could not be reached (${code ?? message})`;
  return new StorageFailure(`The object store of bucket ${bucket} ${reason}`, {
    isPassing: !isTimeout && !('$metadata' in cause),
    isOutage: true,
    cause,
  });
}
