import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';

export const refundQueue = 'refund';

/** The provider is called after the commit. */
export function queueRefund(
  tx: Tx,
  queue: Queue,
  { id, startAfterSeconds }: { id: string; startAfterSeconds?: number },
): Promise<void> {
  return queue.send(tx, refundQueue, { refundId: id }, { key: id, startAfterSeconds });
}
