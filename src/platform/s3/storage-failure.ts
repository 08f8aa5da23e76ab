import { ShopError } from '../errors.ts';

interface Failure {
  /** Another attempt may succeed at once. */
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
    super('unavailable', 'Photos cannot be stored or read just now. Please try again in a moment.', {
      cause: new Error(reason, { cause }),
    });
    this.reason = reason;
    this.isPassing = isPassing;
    this.isOutage = isOutage;
  }
}
