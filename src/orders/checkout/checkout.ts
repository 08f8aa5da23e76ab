import type { Delivery } from '../core/tables/checkout-schema.ts';
import type { WantedDays } from '../delivery-promise/promise-days.ts';
import type { WantedGift } from '../gifts/gift-input.ts';
import type { WantedLine } from './prices/price-lines.ts';

export interface Buyer {
  id: string | null;
  delivery: Delivery;
  guestKey?: string;
  address: string;
  /** May buy in a shop that has not opened yet, to try a payment. */
  isAdmin?: boolean;
}

export interface Wanted extends WantedDays {
  lines: WantedLine[];
  /** What the browser is about to pay: only compared. */
  amountPaise: number;
  /** With an advance: whether that is paid by UPI or bank transfer. */
  isManual: boolean;
  /** In cash on delivery, which is a manual payment too. */
  isCod: boolean;
  /** What is paid at once of an order in cash; 0 = nothing. */
  advancePaise: number;
  /** An offer code as it was typed. */
  code?: string;
  gift?: WantedGift;
  /** The same key gets the same checkout. */
  idempotencyKey?: string;
}

export interface Checkout {
  id: string;
  amountPaise: number;
  heldUntil: Date;
  providerOrderId: string | null;
  viewKey: string | null;
}
