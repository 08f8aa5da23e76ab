import type { Queue } from '../../platform/queue/queue.ts';

export interface SettlementDependencies {
  queue: Queue;
  shopName: string;
  publicUrl: string;
}
