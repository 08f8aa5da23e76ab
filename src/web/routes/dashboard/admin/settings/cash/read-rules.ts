import { t } from '../../../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../../../shared/money.ts';
import { type CashRules, noLimits } from './cash-rules.ts';

interface ReadRules {
  rules: CashRules;
  /** By field; empty = the rules can be saved. */
  errors: Record<string, string>;
}

type Fields = Partial<Record<string, unknown>>;
type Size = CashRules['madeAdvance'];
const kinds = ['none', 'same', 'amount', 'percent'] as const;
const isSet = (fields: Fields, name: string) => fields[name] === 'on';

/** `firstAdvance` is a choice, and `firstAdvanceValue` its amount or per cent. */
function readSize(name: string, fields: Fields, errors: Record<string, string>): Size {
  const kind = kinds.find((one) => one === fields[name]) ?? 'none';
  if (kind === 'none' || kind === 'same') return { kind, value: 0 };
  const value = parseRupees(String(fields[`${name}Value`] ?? ''));
  const isTooMuch = kind === 'percent' && (value ?? 0) > 100;
  if (!value || isTooMuch) errors[name] = isTooMuch ? t('cashAnswers.atMostAll') : t('cashRules.aboveZero');
  return { kind, value: value ?? 0 };
}

function readAmount(name: string, fields: Fields, errors: Record<string, string>): number {
  const rupees = parseRupees(String(fields[name] ?? ''));
  if (rupees === null) errors[name] = t('cashRules.amountIsNumber');
  return rupees ?? 0;
}

function readAmounts(fields: Fields, errors: Record<string, string>) {
  const amount = (name: string) => readAmount(name, fields, errors);
  const limits = isSet(fields, 'hasLimits') ? { least: amount('least'), greatest: amount('greatest') } : noLimits;
  return {
    ...limits,
    charge: isSet(fields, 'hasCharge') ? amount('charge') : 0,
    payNow: isSet(fields, 'hasPayNow') ? amount('payNow') : 0,
  };
}

/** The rules as the form has them; what a switch that is off leaves behind is not read. */
export function readRules(fields: Fields): ReadRules {
  const errors: Record<string, string> = {};
  const said = (name: string) => String(fields[name] ?? '');
  const remitDays = Number(fields.remitDays);
  if (!Number.isInteger(remitDays)) errors.remitDays = t('cashRules.wholeDays');
  const nothing: Size = { kind: 'none', value: 0 };
  const isAsked = isSet(fields, 'hasFirstAdvance');
  const first = isAsked ? readSize('firstAdvance', fields, errors) : nothing;
  const made = isSet(fields, 'hasMadeAdvance') ? readSize('madeAdvance', fields, errors) : nothing;
  const atPins = readSize('pinAdvance', fields, errors);
  const rules = {
    ...readAmounts(fields, errors),
    ...{ isOn: isSet(fields, 'isOn'), isConfirmed: isSet(fields, 'isConfirmed') },
    ...{ allowsFirstOrder: !isAsked || fields.firstAdvance !== 'all' },
    ...{ stopsAfterRefusals: isSet(fields, 'stopsAfterRefusals'), returnsAdvance: isSet(fields, 'returnsAdvance') },
    ...{ firstAdvance: first as CashRules['firstAdvance'], madeAdvance: made },
    ...{ remitDays, pinAdvance: atPins as CashRules['pinAdvance'] },
    ...{ onlyPins: said('onlyPins'), neverPins: said('neverPins'), advancePins: said('advancePins') },
  };
  return { rules, errors };
}
