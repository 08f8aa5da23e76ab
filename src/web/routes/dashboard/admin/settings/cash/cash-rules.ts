import type { CodRulesBody } from '../../../../../../orders/api.ts';
import { maxOrderPaise, toRupees } from '../../../../../../shared/money.ts';

export type CashRules = CodRulesBody;
export type PinLists = Pick<CashRules, 'onlyPins' | 'neverPins' | 'advancePins'>;

/** Every order that can be placed is within them. */
export const noLimits = { least: 0, greatest: toRupees(maxOrderPaise) };

export function hasLimits({ least, greatest }: Pick<CashRules, 'least' | 'greatest'>): boolean {
  return least > noLimits.least || greatest < noLimits.greatest;
}

/** What one switch or list of the page is about. */
const parts: (keyof CashRules)[][] = [
  ['isOn'],
  ['least', 'greatest'],
  ['charge'],
  ['madeAdvance'],
  ['firstAdvance', 'allowsFirstOrder'],
  ['stopsAfterRefusals'],
  ['isConfirmed'],
  ['payNow'],
  ['onlyPins'],
  ['neverPins'],
  ['advancePins', 'pinAdvance'],
  ['returnsAdvance'],
  ['remitDays'],
];

export function countChanged(saved: CashRules, typed: CashRules): number {
  return parts.filter((part) => part.some((name) => JSON.stringify(saved[name]) !== JSON.stringify(typed[name])))
    .length;
}
