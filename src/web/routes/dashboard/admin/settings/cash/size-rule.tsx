import { useId, useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { rich } from '../../../../../document/rich.ts';
import type { CashRules } from './cash-rules.ts';
import { Cell } from './rule-row.tsx';

type RuleKind = CashRules['madeAdvance']['kind'] | 'all';

interface SizeRuleProps {
  name: 'firstAdvance' | 'madeAdvance';
  /** Before the colon. */
  who: string;
  choices: (readonly [kind: RuleKind, words: string])[];
  kind: RuleKind;
  /** Rupees or per cent. */
  value: number;
  error?: string;
}

/** `A first order: ₹100 paid first`, with how it is computed. */
export function SizeRule({ name, who, choices, kind: saved, value, error }: SizeRuleProps) {
  const id = useId();
  const [kind, setKind] = useState(saved);
  const amount = (kind === 'amount' || kind === 'percent') && (
    <Cell
      label={kind === 'amount' ? t('cashRules.inRupees', { who }) : t('cashRules.inPerCent', { who })}
      unit={kind === 'amount' ? '₹' : '%'}
      name={`${name}Value`}
      defaultValue={value}
      aria-invalid={error ? true : undefined}
    />
  );
  const unit = (
    <>
      <label htmlFor={id} className="sr-only">
        {t('cashRules.howMuch', { who })}
      </label>
      <select
        id={id}
        name={name}
        className="field-control select-arrow w-auto min-w-0"
        value={kind}
        onChange={({ target }) => setKind(target.value as RuleKind)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}{' '}
      </select>
    </>
  );
  return rich('cashRules.paidFirst', { who, amount, unit });
}
