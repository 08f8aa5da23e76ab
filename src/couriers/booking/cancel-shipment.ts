import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { message, writeInEnglish } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { type CourierDependencies, type ShipmentJob, sendQueue } from '../dependencies.ts';
import { shipments } from '../schema.ts';

/** The problem of a parcel that is cancelled because the buyer has paid online. */
export const cashChanged = writeInEnglish(message('courierAnswers.cashChanged'));

/** Before the courier has taken it. Throws ShopError 404; 409 for one that has left, or is over. */
export async function cancelShipment(
  tx: Tx,
  { queue }: Pick<CourierDependencies, 'queue'>,
  shipmentId: string,
  /** For the owner; null = a person has asked for it. */
  problem: string | null = null,
): Promise<{ orderId: string }> {
  const [known] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update');
  if (!known) throw new ShopError('not_found', t('courierAnswers.shipmentNotFound'));
  if (known.state === 'booked' && known.stage !== 'booked')
    throw new ShopError('conflict', t('courierAnswers.leftAlready'));
  if (known.state !== 'asked' && known.state !== 'booked')
    throw new ShopError(
      'conflict',
      known.state === 'cancelling' ? t('courierAnswers.beingCancelled') : t('courierAnswers.overAlready'),
    );
  await tx
    .update(shipments)
    .set({ state: 'cancelling', problem })
    .where(and(eq(shipments.id, shipmentId), sql`${shipments.state} in ('asked', 'booked')`));
  const job: ShipmentJob = { shipmentId };
  await queue.send(tx, sendQueue, job, { isUrgent: true });
  return { orderId: known.orderId };
}
