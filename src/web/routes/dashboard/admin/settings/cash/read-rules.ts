import { parseRupees } from '../../../../../../shared/money.ts';
import type { CashRules } from './cash-rules.ts';

export const amounts = ['charge', 'payNow', 'least', 'greatest'] as const;

interface ReadRules {
  rules: CashRules;
  /** By field; empty = the rules can be saved. */
  errors: Record<string, string>;
}

type Fields = Partial<Record<string, unknown>>;
type Size = CashRules['madeAdvance'];
const kinds = ['none', 'same', 'amount', 'percent'] as const;

/** `firstAdvance` is a choice, and `firstAdvanceValue` its amount or per cent. */
function readSize(name: string, fields: Fields, errors: Record<string, string>): Size {
  const kind = kinds.find((one) => one === fields[name]) ?? 'none';
  if (kind === 'none' || kind === 'same') return { kind, value: 0 };
  const value = parseRupees(String(fields[`${name}Value`] ?? ''));
  const isTooMuch = kind === 'percent' && (value ?? 0) > 100;
  if (!value || isTooMuch)
    errors[name] = isTooMuch ? 'At most 100 per cent, please.' : 'A number above 0, please, with at most two decimals.';
  return { kind, value: value ?? 0 };
}

/** The rules as the form has them. */
export function readRules(fields: Fields): ReadRules {
  const errors: Record<string, string> = {};
  const said = (name: string) => String(fields[name] ?? '');
  const [charge = 0, payNow = 0, least = 0, greatest = 0] = amounts.map((name) => {
    const rupees = parseRupees(said(name));
    if (rupees === null) errors[name] = 'An amount is a number of rupees with at most two decimals.';
    return rupees ?? 0;
  });
  const remitDays = Number(fields.remitDays);
  if (!Number.isInteger(remitDays)) errors.remitDays = 'A whole number of days, please.';
  const first = readSize('firstAdvance', fields, errors);
  const made = readSize('madeAdvance', fields, errors);
  const atPins = readSize('pinAdvance', fields, errors);
  const isSet = (name: string) => fields[name] === 'on';
  const rules = {
    ...{ isOn: isSet('isOn'), allowsFirstOrder: isSet('allowsFirstOrder'), isConfirmed: isSet('isConfirmed') },
    ...{ firstAdvance: first as CashRules['firstAdvance'], madeAdvance: made, returnsAdvance: isSet('returnsAdvance') },
    ...{ charge, payNow, least, greatest, remitDays, pinAdvance: atPins as CashRules['pinAdvance'] },
    ...{ onlyPins: said('onlyPins'), neverPins: said('neverPins'), advancePins: said('advancePins') },
  };
  return { rules, errors };
}
