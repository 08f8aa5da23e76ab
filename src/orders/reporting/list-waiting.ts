import type { Queries } from '../../platform/database/database.ts';
import type { WaitingBody } from '../today-output.ts';

/** Questions of buyers that wait for an answer, the oldest first. */
export async function listWaiting(_queries: Queries): Promise<WaitingBody[]> {
  return [];
}
