import { addDays } from '../dates/calendar.ts';
import type { ChargeKind } from './delivery-charges.ts';

/** What search engines and catalogs of others read of an offer: the same in a feed and on the page. */

export type Availability = 'in_stock' | 'out_of_stock' | 'backorder';

interface Piece {
  /** On hand, holds included. */
  quantity: number;
  held: number;
}

/** Made to order is a back order: it can be ordered, and leaves later (support.google.com/merchants/answer/6324448). */
export function listedAvailability({ quantity, held }: Piece, makeDays: number): Availability {
  if (quantity <= held) return 'out_of_stock';
  return makeDays > 0 ? 'backorder' : 'in_stock';
}

/** The day on which a piece that is to be made leaves; where no day is promised, with a day of rest in each week. */
export function leavesOn(makeDays: number, dispatchOn: string | null, today: string): string {
  return dispatchOn ?? addDays(today, makeDays + Math.ceil(makeDays / 6));
}

export interface DayCount {
  minDays: number;
  maxDays: number;
}

/** Days until it is handed over; null where no day is promised. */
export function handlingDays(makeDays: number, dispatchOn: string | null, today: string): DayCount | null {
  if (dispatchOn === null) return null;
  const maxDays = Math.max(0, Math.round((Date.parse(dispatchOn) - Date.parse(today)) / 86_400_000));
  return { minDays: Math.min(makeDays, maxDays), maxDays };
}

/** In rupees. */
interface Charges {
  kind: ChargeKind;
  flat: number;
  city: number;
  state: number;
  rest: number;
  freeAbove: number | null;
}

/** The highest charge within India for one piece, in rupees: Google accepts more than is charged, not less. */
export function listedCharge(charges: Charges, piece: { price: number; freeDelivery: boolean }): number {
  const { kind, flat, city, state, rest, freeAbove } = charges;
  if (kind === 'none' || piece.freeDelivery || (freeAbove !== null && piece.price >= freeAbove)) return 0;
  return kind === 'flat' ? flat : Math.max(city, state, rest);
}
