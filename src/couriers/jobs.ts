import { pollShipments, reconcileShipments } from './booking/reconcile-shipments.ts';
import { sendShipment } from './booking/send-shipment.ts';
import {
  type AnswerJob,
  answerQueue,
  type CourierDependencies,
  followQueue,
  learnQueue,
  moneyQueue,
  pollQueue,
  reconcileQueue,
  type ShipmentJob,
  sendQueue,
} from './dependencies.ts';
import { sendAnswer } from './failures/send-answer.ts';
import { followShipment } from './follow-shipment.ts';
import { learnTransitDays } from './learned/learn-days.ts';
import { fetchCourierMoney } from './money/fetch-money.ts';
import { eraseOldParcelPhotos } from './photos/add-photo.ts';
import { eraseOldRates } from './rates/find-rate.ts';

export async function workCourierJobs(deps: CourierDependencies): Promise<void> {
  const { queue } = deps;
  await queue.work<ShipmentJob>(sendQueue, (job) => sendShipment(deps, job));
  await queue.work<ShipmentJob>(followQueue, (job) => followShipment(deps, job));
  await queue.work<AnswerJob>(answerQueue, (job) => sendAnswer(deps, job));
  await queue.repeat(reconcileQueue, '*/10 * * * *', () => reconcileShipments(deps));
  await queue.repeat(pollQueue, '7,37 * * * *', () => pollShipments(deps));
  await queue.repeat(moneyQueue, '23 */4 * * *', async () => {
    await fetchCourierMoney(deps);
  });
  await queue.repeat(learnQueue, '40 2 * * *', async () => {
    await learnTransitDays(deps);
    await eraseOldParcelPhotos(deps.db);
    await eraseOldRates(deps.db);
  });
}
