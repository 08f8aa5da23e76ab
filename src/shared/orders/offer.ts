export const offerKinds = ['percent', 'amount', 'free_delivery'] as const;
export type OfferKind = (typeof offerKinds)[number];

export interface OfferTerms {
  kind: OfferKind;
  percent: number | null;
  amountPaise: number | null;
}

/** What a code takes off the goods, to the paisa; nothing for free delivery. */
export function computeDiscount({ kind, percent, amountPaise }: OfferTerms, goodsPaise: number): number {
  const wanted =
    kind === 'percent' ? Math.round((goodsPaise * (percent ?? 0)) / 100) : kind === 'amount' ? (amountPaise ?? 0) : 0;
  return Math.max(0, Math.min(wanted, goodsPaise));
}

/** As codes are stored and compared: in capitals, without blanks. */
export function codeKey(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}
