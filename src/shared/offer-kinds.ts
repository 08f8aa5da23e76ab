export const offerKinds = ['percent', 'amount', 'free_delivery'] as const;
export type OfferKind = (typeof offerKinds)[number];
