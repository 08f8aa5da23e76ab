/** PostgreSQL's states for a disk that is full or broken. */
const storageStates = /^(53100|58030)$/;
/** A small write may still find room where the next order does not, so a failure counts for so long. */
const failureMs = 5_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** The SQLSTATE, or Node's code, of a database error; Drizzle's wrapper has it on the cause. */
export function databaseState(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && !code.startsWith('FST_')) return code;
  return cause ? databaseState(cause) : '';
}

/** Records that a write has failed because storage is full or broken; ignores other errors. */
export function noteStorageFailure(error: unknown): void {
  if (storageStates.test(databaseState(error))) failedAt = performance.now();
}

/** True while a write of this process has just failed because storage is full or broken. */
export function isStorageFailing(): boolean {
  return performance.now() - failedAt < failureMs;
}
