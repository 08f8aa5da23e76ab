import type { Database } from './database/database.ts';

const checkMs = 30_000;
const minStepMs = 60_000;

/** As part of SQL: whether a moment that has passed lies ahead, because the clock was set back since. */
export function isAhead(time: string): string {
  return `${time} > now() + interval '1 minute'`;
}

/**
 * Runs `bringBack` now and whenever the database's clock was set back: what was written while it was ahead would wait
 * until it is as late again.
 */
export async function followClock(
  { pool }: Database,
  bringBack: string,
  onError: (error: Error) => void,
): Promise<{ stop(): void }> {
  const measure = async () => {
    const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
    const { rows } = await pool.query<{ ms: number }>(text).catch(() => ({ rows: [] }));
    return rows[0] ? rows[0].ms - performance.now() : null;
  };
  let offset = await measure();
  const check = async () => {
    const last = offset;
    offset = (await measure()) ?? last;
    if (last === null || offset === null || offset >= last - minStepMs) return;
    await pool.query(bringBack).catch(onError);
  };
  await pool.query(bringBack).catch(onError);
  const timer = setInterval(() => void check(), checkMs).unref();
  return { stop: () => clearInterval(timer) };
}
