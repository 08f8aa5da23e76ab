import type { Database } from '../database/database.ts';

const checkMs = 30_000;
const minStepMs = 60_000;

const isAhead = (time: string) => `${time} > now() + interval '1 minute'`;
/**
 * Jobs that were made while the clock was ahead would wait until it is as late again. So would repeated ones, of which
 * each minute has one (`singleton_on` is in UTC), and the search for jobs whose process died.
 */
const bringBack = `
  update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
    where state in ('created', 'retry') and ${isAhead('created_on')};
  update pgboss.job set heartbeat_on = now() where state = 'active' and ${isAhead('heartbeat_on')};
  update pgboss.job set singleton_on = null where ${isAhead(`singleton_on at time zone 'UTC'`)};
  update pgboss.version set cron_on = now() where ${isAhead('cron_on')};
  update pgboss.queue set monitor_claim_on = now(), maintain_on = now()
    where ${isAhead('greatest(monitor_claim_on, monitor_on, maintain_on)')}`;

/** Brings them back, now and whenever the machine's clock was set back. */
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
