import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { isTracing, joinTrace } from '../../platform/log/tracing.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';

/** The report of a payment belongs to the trace of the request that placed its checkout. */
export async function continueTrace(queries: Queries, providerOrderId: string): Promise<void> {
  if (!isTracing()) return;
  const [placed] = await queries
    .select({ traceParent: checkouts.traceParent })
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, providerOrderId));
  joinTrace(placed?.traceParent);
}
