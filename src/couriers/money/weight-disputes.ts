import { and, eq, sql } from 'drizzle-orm';
import { findOrdersByIds } from '../../orders/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { toRupees } from '../../shared/money.ts';
import { parcelPhotos } from '../photos/schema.ts';
import { shipments } from '../schema.ts';
import type { WeightDisputeBody } from './money-endpoints.ts';
import { weightDisputes } from './schema.ts';

const maxListed = 200;
const listedDays = 60;
const dayMs = 86_400_000;

/** Open ones first, by the day until which they can be answered. */
export async function listWeightDisputes(queries: Queries): Promise<WeightDisputeBody[]> {
  const { orderId, courierName, number } = shipments;
  const { id: photoId, createdAt: takenAt, sha256 } = parcelPhotos;
  const isOpen = sql`${weightDisputes.state} = 'open'`;
  const rows = await queries
    .select({ dispute: weightDisputes, orderId, courierName, number, photo: { photoId, takenAt, sha256 } })
    .from(weightDisputes)
    .innerJoin(shipments, eq(shipments.id, weightDisputes.shipmentId))
    .leftJoin(parcelPhotos, eq(photoId, weightDisputes.photoId))
    .where(sql`${isOpen} or ${weightDisputes.raisedAt} > now() - make_interval(days => ${listedDays}::int)`)
    .orderBy(sql`${isOpen} desc`, weightDisputes.answerBy, weightDisputes.id)
    .limit(maxListed);
  const ids = [...new Set(rows.map((row) => row.orderId))];
  const orders = new Map((await findOrdersByIds(queries, ids)).map((order) => [order._id, order]));
  return rows.map(({ dispute, photo, ...row }) => {
    const order = orders.get(row.orderId);
    const { extraPaise, raisedAt, answerBy, statedGrams, chargedGrams, state } = dispute;
    return {
      ...{ _id: dispute.id, shipment: dispute.shipmentId, order: row.orderId, orderNumber: order?.number ?? 0 },
      ...{ buyer: order?.shipTo.name ?? '', courier: row.courierName, number: row.number ?? '' },
      ...{ statedGrams, chargedGrams, state, extra: extraPaise === null ? null : toRupees(extraPaise) },
      raisedAt: raisedAt.toISOString(),
      answerBy: answerBy.toISOString(),
      daysLeft: Math.max(0, Math.ceil((answerBy.getTime() - Date.now()) / dayMs)),
      photo: photo && { _id: photo.photoId, takenAt: photo.takenAt.toISOString(), sha256: photo.sha256 },
    };
  });
}

/** Throws ShopError 409 for one that was answered, or is over. */
export async function answerWeightDispute(
  tx: Tx,
  disputeId: string,
  answer: 'accepted' | 'disputed',
): Promise<{ orderId: string }> {
  const [answered] = await tx
    .update(weightDisputes)
    .set({ state: answer, answeredAt: sql`now()` })
    .where(and(eq(weightDisputes.id, disputeId), eq(weightDisputes.state, 'open')))
    .returning({ shipmentId: weightDisputes.shipmentId });
  if (!answered) throw new ShopError('conflict', t('courierAnswers.weightAnswered'));
  const [shipment] = await tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, answered.shipmentId));
  return { orderId: shipment?.orderId ?? '' };
}
