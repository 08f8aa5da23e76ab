import type { RefusalCounter } from '../../../audit-log/index.ts';
import type { ClientInfo } from '../../../platform/http/clients/read-client.ts';
import { HoldLimit } from './hold-limits.ts';

/** Runs `work`; counts a HoldLimit that it throws as a security event. */
export async function countHoldLimits<T>(
  refusals: RefusalCounter,
  route: string,
  { userId, client }: { userId: string | null; client: ClientInfo },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HoldLimit) refusals.count({ kind: 'hold_limit_reached', client, userId, route });
    throw error;
  }
}
