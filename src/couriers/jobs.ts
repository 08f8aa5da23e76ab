import {
  type AnswerJob,
  answerQueue,
  type CourierDependencies,
  followQueue,
  pollQueue,
  reconcileQueue,
  type ShipmentJob,
  sendQueue,
} from './dependencies.ts';
import { tellCourier } from './failures/tell-courier.ts';
import { followShipment } from './follow-shipment.ts';
import { pollShipments, reconcileShipments } from './reconcile-shipments.ts';
import { sendShipment } from './send-shipment.ts';

export async function workCourierJobs(deps: CourierDependencies): Promise<void> {
  const { queue } = deps;
  await queue.work<ShipmentJob>(sendQueue, (job) => sendShipment(deps, job));
  await queue.work<ShipmentJob>(followQueue, (job) => followShipment(deps, job));
  await queue.work<AnswerJob>(answerQueue, (job) => tellCourier(deps, job));
  await queue.repeat(reconcileQueue, '*/10 * * * *', () => reconcileShipments(deps));
  await queue.repeat(pollQueue, '7,37 * * * *', () => pollShipments(deps));
}
