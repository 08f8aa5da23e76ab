import type { CodRulesBody } from '../../../../../../orders/api.ts';

export type CashRules = CodRulesBody;
export type PinLists = Pick<CashRules, 'onlyPins' | 'neverPins' | 'advancePins'>;
