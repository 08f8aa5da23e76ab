import { isAhead } from '../follow-clock.ts';

/**
 * Jobs that were made while the clock was ahead would wait until it is as late again. So would repeated ones, of which
 * each minute has one (`singleton_on` is in UTC), and the search for jobs whose process died.
 */
export const bringBackJobs = `
  update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
    where state in ('created', 'retry') and ${isAhead('created_on')};
  update pgboss.job set heartbeat_on = now() where state = 'active' and ${isAhead('heartbeat_on')};
  update pgboss.job set singleton_on = null where ${isAhead(`singleton_on at time zone 'UTC'`)};
  update pgboss.version set cron_on = now() where ${isAhead('cron_on')};
  update pgboss.queue set monitor_claim_on = now(), maintain_on = now()
    where ${isAhead('greatest(monitor_claim_on, monitor_on, maintain_on)')}`;
