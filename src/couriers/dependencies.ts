import type { ReconcileDependencies, WorkDependencies } from '../orders/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { CourierAccountSource } from './settings/courier-accounts.ts';

export interface CourierDependencies extends ReconcileDependencies, WorkDependencies {
  db: Database;
  accounts: CourierAccountSource;
}

export const sendQueue = 'send-shipment';
export const followQueue = 'follow-shipment';
export const reconcileQueue = 'reconcile-shipments';
export const pollQueue = 'poll-shipments';
export const moneyQueue = 'fetch-courier-money';
export const learnQueue = 'learn-transit-days';
export const answerQueue = 'answer-courier';
export const courierQueues = [
  sendQueue,
  followQueue,
  reconcileQueue,
  pollQueue,
  moneyQueue,
  learnQueue,
  answerQueue,
] as const;

export interface ShipmentJob {
  shipmentId: string;
}

export interface AnswerJob {
  failureId: string;
}
