import { Counter, Registry } from 'prom-client';

/** The metrics of this file; each instance of the module has its own registry. */
export const eventMetrics = new Registry();
const registers = [eventMetrics];

export const webhooksReceived = new Counter({
  name: 'shop_webhooks_total',
  help: 'Webhooks of the payment provider, by what became of them: taken (whatever they meant), or refused for their signature',
  labelNames: ['outcome'] as const,
  registers,
});
export const providerFailures = new Counter({
  name: 'shop_payment_provider_failures_total',
  help: 'Calls to the payment provider that failed, by kind: refused, unavailable, or unknown',
  labelNames: ['kind'] as const,
  registers,
});
export const unknownPaymentStates = new Counter({
  name: 'shop_payment_unknown_states_total',
  help: 'What the payment provider reported and this version does not know, each time it was read, by entity and by what was unknown: its status, or its form',
  labelNames: ['entity', 'kind'] as const,
  registers,
});
export const policyViolations = new Counter({
  name: 'shop_policy_violations_total',
  help: 'Broken Content-Security-Policies that browsers have reported, by directive',
  labelNames: ['directive'] as const,
  registers,
});
export const emailsSent = new Counter({
  name: 'shop_emails_total',
  help: 'Emails by outcome: sent, or failed and tried again later',
  labelNames: ['outcome'] as const,
  registers,
});
export const jobsFailed = new Counter({
  name: 'shop_job_failures_total',
  help: 'Attempts of jobs that failed, by queue and by whether it was the last one (final) or another follows (retried)',
  labelNames: ['queue', 'outcome'] as const,
  registers,
});

// A counter whose first value is not 0 has not increased for Prometheus: the first failure would be missed.
for (const outcome of ['taken', 'refused']) webhooksReceived.inc({ outcome }, 0);
for (const kind of ['refused', 'unavailable', 'unknown']) providerFailures.inc({ kind }, 0);
for (const outcome of ['sent', 'failed', 'not_sent']) emailsSent.inc({ outcome }, 0);
policyViolations.inc({ directive: 'other' }, 0);

/** Called for each queue before its first job. */
export function countFailuresFromZero(queue: string): void {
  for (const outcome of ['final', 'retried']) jobsFailed.inc({ queue, outcome }, 0);
}
