import type { Database } from '../database/database.ts';

const checkMs = 30_000;
const minStepMs = 60_000;

/** Jobs that were made while the clock was ahead would wait until it is as late again. */
const bringBack = `update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
  where state in ('created', 'retry') and created_on > now() + interval '1 minute'`;

/** Brings such jobs back, now and whenever the machine's clock was set back. */
export async function followClock({ pool }: Database, onError: (error: Error) => void): Promise<{ stop(): void }> {
  const measure = () => Date.now() - performance.now();
  let offset = measure();
  const check = () => {
    const last = offset;
    offset = measure();
    if (offset < last - minStepMs) pool.query(bringBack).catch(onError);
  };
  await pool.query(bringBack).catch(onError);
  const timer = setInterval(check, checkMs).unref();
  return { stop: () => clearInterval(timer) };
}
