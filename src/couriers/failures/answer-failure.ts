import { and, eq, sql } from 'drizzle-orm';
import { recordOrderEvent } from '../../orders/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { type Message, message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { dayInIndia, formatDay } from '../../shared/dates/dates.ts';
import { type FailureDecision, maxDaysAhead, shopDecidesFrom, takesAnswer } from '../../shared/delivery/failures.ts';
import type { ShipmentStage } from '../../shared/delivery/shipment-stages.ts';
import { t } from '../../shared/languages/translate.ts';
import { type AnswerJob, answerQueue } from '../dependencies.ts';
import { deliveryFailures, shipments } from '../schema.ts';
import type { Shipment } from '../shipment-states.ts';
import { findFailures } from './record-failures.ts';

export interface FailureAnswered {
  failureId: string;
  decision: FailureDecision;
  /** For another attempt; null = as soon as the courier can. */
  day: string | null;
  landmark: string | null;
  phone: string | null;
  /** Null = the buyer of the order. */
  by: string | null;
}

/**
 * Stores what the courier is to do after a failed attempt; a job sends it. The first answer counts, before the parcel
 * moves on. Throws ShopError 400 for the day, 404, or 409.
 * @returns the order
 */
export async function answerFailure(
  tx: Tx,
  { queue }: { queue: Queue },
  answered: FailureAnswered,
  /** The order whose buyer answers. */
  orderId: string | null,
): Promise<string> {
  const { failureId, decision, day, landmark, phone, by } = answered;
  const shipment = await lockShipment(tx, failureId, orderId);
  requireDay(day);
  const all = await findFailures(tx, shipment.id);
  const place = all.findIndex(({ id }) => id === failureId);
  requireOpen(shipment, all[place]?.state, by === null);
  if (by === null && place + 1 >= shopDecidesFrom) throw new ShopError('conflict', t('shopping.shopDecides'));
  await tx
    .update(deliveryFailures)
    .set({ state: 'answered', decision, day, landmark, phone, answeredBy: by, answeredAt: sql`now()` })
    .where(eq(deliveryFailures.id, failureId));
  await recordOrderEvent(tx, {
    orderId: shipment.orderId,
    id: `failed ${failureId} ${all[place]?.state}`,
    kind: 'work',
    what: describeAnswer(answered),
    by,
  });
  const job: AnswerJob = { failureId };
  await queue.send(tx, answerQueue, job, { isUrgent: true });
  return shipment.orderId;
}

function describeAnswer({ decision, day, by }: FailureAnswered): Message {
  const isBuyers = by === null;
  if (decision === 'back')
    return isBuyers ? message('orderHistory.buyerWantsItBack') : message('orderHistory.courierAskedBack');
  if (!day) return isBuyers ? message('orderHistory.buyerAsksAgain') : message('orderHistory.courierAskedAgain');
  return isBuyers
    ? message('orderHistory.buyerAsksAgainOn', { day: { day } })
    : message('orderHistory.courierAskedAgainOn', { day: { day } });
}

/** Throws ShopError 404. */
async function lockShipment(tx: Tx, failureId: string, orderId: string | null): Promise<Shipment> {
  const notFound = () => new ShopError('not_found', t('shopping.questionNotFound'));
  const [found] = await tx
    .select({ shipmentId: deliveryFailures.shipmentId })
    .from(deliveryFailures)
    .where(eq(deliveryFailures.id, failureId));
  if (!found) throw notFound();
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, found.shipmentId), orderId === null ? undefined : eq(shipments.orderId, orderId)))
    .for('update');
  if (!shipment) throw notFound();
  return shipment;
}

function requireDay(day: string | null): void {
  if (day === null) return;
  const inDays = (count: number) => dayInIndia(new Date(Date.now() + count * 86_400_000));
  if (day < inDays(1) || day > inDays(maxDaysAhead))
    throw fieldError('day', t('shopping.chooseDay', { day: formatDay(inDays(maxDaysAhead)) }));
}

/** Throws ShopError 409. The shop may answer what the courier has refused. */
function requireOpen({ stage }: Shipment, state: string | undefined, isBuyer: boolean): void {
  if (!takesAnswer(stage)) throw new ShopError('conflict', t(`shopping.${movedOn.get(stage) ?? 'noAnswerAnyMore'}`));
  if (state === 'open' || (state === 'refused' && !isBuyer)) return;
  const isOlder = state === 'closed';
  throw new ShopError('conflict', isOlder ? t('shopping.triedAgain') : t('shopping.answeredAlready'));
}

type MovedKey = 'deliveredMeanwhile' | 'atTheDoorAgain' | 'onItsWayBack' | 'cameBack' | 'lost' | 'noAnswerAnyMore';
const movedOn = new Map<ShipmentStage, MovedKey>([
  ['delivered', 'deliveredMeanwhile'],
  ['out_for_delivery', 'atTheDoorAgain'],
  ['returning', 'onItsWayBack'],
  ['returned', 'cameBack'],
  ['lost', 'lost'],
]);
