import { distribute } from './bill.ts';

/** Some pieces of one line of an order. */
export interface Pieces {
  /** Index into the order's `products`. */
  line: number;
  quantity: number;
}

/** The payment provider's least amount. */
export const minRefundPaise = 100;

interface RefundableLine {
  quantity: number;
  /** Pieces of refunds that have not failed. */
  refunded: number;
  /** What was paid for all of its pieces: less the discount. */
  paidPaise: number;
}

/** What of a payment can still go back. */
export interface Refundable {
  leftPaise: number;
  lines: readonly RefundableLine[];
  /** What is refunded of the gift wrap and the delivery. */
  wrapPaise: number;
  deliveryPaise: number;
  /** Only an advance was paid, which is for no pieces. */
  isAdvance?: boolean;
}

export interface WantedRefund {
  lines?: Pieces[];
  wrap?: boolean;
  delivery?: boolean;
  /** A free amount beside what is named. */
  goodwillPaise?: number;
  /** All that goes back: less than the pieces cost is shared among them, more is a free amount. */
  amountPaise?: number;
  /** Every piece that is left, with the gift wrap and the delivery. */
  isAll?: boolean;
}

export interface RefundParts {
  amountPaise: number;
  lines: (Pieces & { amountPaise: number })[];
  wrapPaise: number;
  deliveryPaise: number;
  /** The part of the amount that was not asked for: less than ₹1. */
  restPaise: number;
}

/** What `quantity` more pieces of a line cost; the costs of all its pieces add up to what was paid for it. */
function computeLineCost({ quantity: all, refunded, paidPaise }: RefundableLine, quantity: number): number {
  const costOfFirst = (pieces: number) => Math.round((paidPaise * pieces) / all);
  return costOfFirst(refunded + quantity) - costOfFirst(refunded);
}

/** Everything that is left, where nothing is named. */
export function isWhole({ lines, wrap, delivery, goodwillPaise, amountPaise }: WantedRefund): boolean {
  return !lines && !wrap && !delivery && goodwillPaise === undefined && amountPaise === undefined;
}

/**
 * The parts of a refund. Pieces cost what was paid for them, also after a free amount went back, but never more than is
 * left of the payment. A rest of less than ₹1, which could not go back later, goes back with it.
 * @returns more than `leftPaise` where more was asked for
 */
export function computeRefund(refundable: Refundable, wanted: WantedRefund): RefundParts {
  const { leftPaise } = refundable;
  const parts = namedParts(refundable, wanted.isAll || isWhole(wanted) ? everything(refundable) : wanted);
  const costs = [...parts.lines.map(({ amountPaise }) => amountPaise), parts.wrapPaise, parts.deliveryPaise];
  const costPaise = costs.reduce((sum, paise) => sum + paise, 0);
  const computed =
    wanted.goodwillPaise === undefined ? Math.min(costPaise, leftPaise) : costPaise + wanted.goodwillPaise;
  const askedPaise = isWhole(wanted) ? leftPaise : (wanted.amountPaise ?? computed);
  const stays = leftPaise - askedPaise;
  const restPaise = askedPaise > 0 && stays > 0 && stays < minRefundPaise ? stays : 0;
  const amountPaise = askedPaise + restPaise;
  const shares = amountPaise < costPaise ? distribute(amountPaise, costs) : costs;
  const deliveryPaise = shares.at(-1) ?? 0;
  const wrapPaise = shares.at(-2) ?? 0;
  const lines = parts.lines.map((line, index) => ({ ...line, amountPaise: shares[index] ?? 0 }));
  return { amountPaise, lines, wrapPaise, deliveryPaise, restPaise };
}

/** Every piece that was not refunded, with the gift wrap and the delivery. */
function everything({ lines, wrapPaise, deliveryPaise }: Refundable): WantedRefund {
  const pieces = lines.map(({ quantity, refunded }, line) => ({ line, quantity: quantity - refunded }));
  return {
    lines: pieces.filter(({ quantity }) => quantity > 0),
    wrap: wrapPaise > 0,
    delivery: deliveryPaise > 0,
  };
}

function namedParts(
  refundable: Refundable,
  { lines = [], wrap, delivery }: WantedRefund,
): Omit<RefundParts, 'amountPaise' | 'restPaise'> {
  return {
    lines: lines.flatMap(({ line, quantity }) => {
      const row = refundable.lines[line];
      return row ? [{ line, quantity, amountPaise: computeLineCost(row, quantity) }] : [];
    }),
    wrapPaise: wrap ? refundable.wrapPaise : 0,
    deliveryPaise: delivery ? refundable.deliveryPaise : 0,
  };
}
