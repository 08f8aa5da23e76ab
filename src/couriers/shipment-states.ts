import { and, inArray, type SQL } from 'drizzle-orm';
import { shipments } from './schema.ts';

/** An order has at most one shipment in these states; an index sees to it. */
export const liveStates = ['asked', 'booked', 'cancelling'] as const;

export function isLive(which?: SQL): SQL | undefined {
  return and(which, inArray(shipments.state, [...liveStates]));
}

export type Shipment = typeof shipments.$inferSelect;
