import { dayInIndia } from '../../shared/dates/dates.ts';
import type { customQuotes, QuoteLine } from './schema.ts';

export type QuoteRow = typeof customQuotes.$inferSelect;

export const quoteStates = [
  'open',
  'expired',
  'withdrawn',
  'awaiting_payment',
  'advance_paid',
  'paid',
  'cancelled',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** Whole paise: total = goods + delivery = first + balance. */
export interface QuoteSums {
  goodsPaise: number;
  totalPaise: number;
  /** What is paid first. */
  firstPaise: number;
  balancePaise: number;
}

export function computeSums({
  pricePaise,
  quantity,
  deliveryPaise,
  advancePaise,
}: Pick<QuoteRow, 'pricePaise' | 'quantity' | 'deliveryPaise' | 'advancePaise'>): QuoteSums {
  const goodsPaise = pricePaise * quantity;
  const totalPaise = goodsPaise + deliveryPaise;
  const firstPaise = advancePaise ?? totalPaise;
  return { goodsPaise, totalPaise, firstPaise, balancePaise: totalPaise - firstPaise };
}

export function quoteLines({ lines, title: name, quantity, pricePaise, taxHeading }: QuoteRow): QuoteLine[] {
  return lines ?? [{ name, quantity, pricePaise, taxHeading }];
}

/** Rounded to whole rupees. */
export function computeShare(totalPaise: number, percent: number): number {
  return Math.round((totalPaise * percent) / 10_000) * 100;
}

export interface QuoteFacts {
  /** An unpaid order by bank transfer is open. */
  isAwaited: boolean;
  /** Its order was cancelled, or money of it went back in full. */
  isCancelled: boolean;
}

export function computeQuoteState(
  quote: Pick<QuoteRow, 'orderId' | 'balanceOrderId' | 'withdrawnAt' | 'validUntil' | 'advancePaise'>,
  { isAwaited, isCancelled }: QuoteFacts,
  now = new Date(),
): QuoteState {
  if (quote.orderId && isCancelled) return 'cancelled';
  if (quote.orderId && (quote.advancePaise === null || quote.balanceOrderId)) return 'paid';
  if (isAwaited) return 'awaiting_payment';
  if (quote.orderId) return 'advance_paid';
  if (quote.withdrawnAt) return 'withdrawn';
  return quote.validUntil < dayInIndia(now) ? 'expired' : 'open';
}
