import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import { findCourier, normalizeTrackingNumber } from '../../shared/delivery/couriers.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { orders } from '../core/tables/order-schema.ts';
import type { WorkDependencies } from './move-work.ts';
import { lockWork } from './work-state.ts';

export interface Tracking {
  orderId: string;
  courier: string;
  number: string;
  link?: string;
  by: { name: string };
  /** Writes to the buyer of a paid order that is on its way already. */
  isNotified?: boolean;
}

/** Throws ShopError 404. */
export async function saveTracking(tx: Tx, deps: WorkDependencies, tracking: Tracking): Promise<void> {
  const { orderId, courier, by, isNotified } = tracking;
  const { order, isCash } = await lockWork(tx, orderId);
  const ownLink = findCourier(courier)?.link ? null : tracking.link || null;
  await tx
    .update(orders)
    .set({ courier, trackingNumber: normalizeTrackingNumber(tracking.number), trackingLink: ownLink })
    .where(eq(orders.id, orderId));
  const id = newId();
  const what = message('orderHistory.trackingSaved', { courier: findCourier(courier)?.name ?? courier });
  await recordOrderEvent(tx, { orderId, id, kind: 'work', what, by: by.name });
  if (isNotified && (order.isPaid || isCash) && order.status === 'Shipped')
    await queueOrderEmail(tx, deps.queue, { template: 'order_tracking', id, orderId });
}

export async function removeTracking(tx: Tx, { orderId, by }: Pick<Tracking, 'orderId' | 'by'>): Promise<void> {
  await lockWork(tx, orderId);
  await tx
    .update(orders)
    .set({ courier: null, trackingNumber: null, trackingLink: null })
    .where(eq(orders.id, orderId));
  await recordOrderEvent(tx, { orderId, kind: 'work', what: message('orderHistory.trackingRemoved'), by: by.name });
}

/** Throws ShopError 404; 409 when the note is no longer what the person saw. */
export async function saveNote(
  tx: Tx,
  orderId: string,
  { note, from }: { note: string; from?: string },
): Promise<Date> {
  const { order } = await lockWork(tx, orderId);
  if (from !== undefined && order.note !== from && order.note !== note)
    throw new ShopError(
      'changed_meanwhile',
      t('orderAnswers.noteChanged', { number: formatOrderNumber(order.number) }),
    );
  const [saved] = await tx
    .update(orders)
    .set({ note, noteSavedAt: sql`clock_timestamp()` })
    .where(eq(orders.id, orderId))
    .returning({ savedAt: orders.noteSavedAt });
  return saved?.savedAt as Date;
}
