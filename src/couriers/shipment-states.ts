import { and, inArray, type SQL } from 'drizzle-orm';
import type { OrderBody } from '../orders/api.ts';
import { normalizeTrackingNumber } from '../shared/delivery/couriers.ts';
import { shipments } from './schema.ts';

/** An order has at most one shipment in these states; an index sees to it. */
const liveStates = ['asked', 'booked', 'cancelling'] as const;

export function isLive(which?: SQL): SQL | undefined {
  return and(which, inArray(shipments.state, [...liveStates]));
}

/** Whether this is the tracking number of the order, and none that a person has typed. */
export function hasNumber(order: Pick<OrderBody, 'tracking'> | null, number: string | null): boolean {
  return number !== null && order?.tracking?.number === normalizeTrackingNumber(number);
}

export type Shipment = typeof shipments.$inferSelect;
