const storageStates = /^(53100|58030)$/;
/** A small write may still find room where the next order does not. */
const failureMs = 5_000;

let failedAt = Number.NEGATIVE_INFINITY;

export function databaseState(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && !code.startsWith('FST_')) return code;
  return cause ? databaseState(cause) : '';
}

/** PostgreSQL reports the refusal of a read-only file system as a missing privilege. */
export function isReadOnlyStorage(error: unknown): boolean {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown };
  if (code === '42501' && String(message).endsWith(': Read-only file system')) return true;
  return cause ? isReadOnlyStorage(cause) : false;
}

export function recordStorageFailure(error: unknown): void {
  if (storageStates.test(databaseState(error)) || isReadOnlyStorage(error)) failedAt = performance.now();
}

export function isStorageFailing(): boolean {
  return performance.now() - failedAt < failureMs;
}
