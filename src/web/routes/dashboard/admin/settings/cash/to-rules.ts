import { roundToPaise } from '../../../../../../shared/money.ts';
import { type AdvanceSize, type CodRules, parsePins } from '../../../../../../shared/orders/cod.ts';
import type { CashRules } from './cash-rules.ts';

function toSize({ kind, value }: CashRules['madeAdvance']): AdvanceSize {
  if (kind === 'amount') return { kind, paise: roundToPaise(value) };
  return kind === 'percent' ? { kind, percent: value } : { kind: 'none' };
}

const toMadeSize = (size: CashRules['madeAdvance']) => (size.kind === 'same' ? { kind: size.kind } : toSize(size));

/** The rules of a form as the server decides by them; null while PIN codes are half typed. */
export function toRules({ charge, payNow, least, greatest, ...typed }: CashRules): CodRules | null {
  const { firstAdvance, madeAdvance, pinAdvance, onlyPins, neverPins, advancePins, ...others } = typed;
  const [only, never, advance] = [parsePins(onlyPins), parsePins(neverPins), parsePins(advancePins)];
  if (!only || !never || !advance) return null;
  return {
    ...others,
    ...{ firstAdvance: toSize(firstAdvance), madeAdvance: toMadeSize(madeAdvance), pinAdvance: toSize(pinAdvance) },
    ...{ chargePaise: roundToPaise(charge), payNowPaise: roundToPaise(payNow) },
    ...{ leastPaise: roundToPaise(least), greatestPaise: roundToPaise(greatest) },
    ...{ onlyPins: only, neverPins: never, advancePins: advance },
  };
}
