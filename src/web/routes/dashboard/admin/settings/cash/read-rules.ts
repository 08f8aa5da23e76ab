import { parseRupees } from '../../../../../../shared/money.ts';
import type { CashRules } from './pin-fields.tsx';

export const amounts = ['charge', 'payNow', 'least', 'greatest'] as const;

interface ReadRules {
  rules: CashRules;
  /** By field; empty = the rules can be saved. */
  errors: Record<string, string>;
}

/** The rules as the form has them. */
export function readRules(fields: Partial<Record<string, unknown>>): ReadRules {
  const errors: Record<string, string> = {};
  const said = (name: string) => String(fields[name] ?? '');
  const [charge = 0, payNow = 0, least = 0, greatest = 0] = amounts.map((name) => {
    const rupees = parseRupees(said(name));
    if (rupees === null) errors[name] = 'An amount is a number of rupees with at most two decimals.';
    return rupees ?? 0;
  });
  const remitDays = Number(fields.remitDays);
  if (!Number.isInteger(remitDays)) errors.remitDays = 'A whole number of days, please.';
  const isSet = (name: string) => fields[name] === 'on';
  const rules = {
    ...{ isOn: isSet('isOn'), allowsFirstOrder: isSet('allowsFirstOrder'), isConfirmed: isSet('isConfirmed') },
    ...{ charge, payNow, least, greatest, remitDays, onlyPins: said('onlyPins'), neverPins: said('neverPins') },
  };
  return { rules, errors };
}
