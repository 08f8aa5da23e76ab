export const chargeKinds = ['none', 'flat', 'zones'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
