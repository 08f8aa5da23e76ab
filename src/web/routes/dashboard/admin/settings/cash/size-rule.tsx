import { useId, useState } from 'react';
import type { CashRules } from './cash-rules.ts';
import { Cell } from './rule-row.tsx';

export type RuleKind = CashRules['madeAdvance']['kind'] | 'all';

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
  return (
    <>
      <span>{`${who}:`}</span>
      {(kind === 'amount' || kind === 'percent') && (
        <Cell
          label={`${who}, ${kind === 'amount' ? 'in rupees' : 'in per cent'}`}
          unit={kind === 'amount' ? '₹' : '%'}
          name={`${name}Value`}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
        />
      )}
      <label htmlFor={id} className="sr-only">
        {`${who}, how much`}
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
        ))}
      </select>
      <span>paid first.</span>
    </>
  );
}
