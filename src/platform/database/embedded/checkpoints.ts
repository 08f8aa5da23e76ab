import type pg from 'pg';

/** PostgreSQL's own default; a restart after a crash replays the log of these minutes at most. */
export const checkpointMs = 5 * 60_000;

/**
 * PGlite has no checkpointer process: without this its write-ahead log grows until the shop is stopped. Returns what
 * ends it.
 */
export function repeatCheckpoints(pool: pg.Pool, everyMs: number, onError: (error: Error) => void): () => void {
  let isRunning = false;
  const checkpoint = async () => {
    if (isRunning) return;
    isRunning = true;
    await pool
      .query('checkpoint')
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(checkpoint, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
