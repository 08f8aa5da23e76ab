import { Field, Select } from '../../../../../components/forms/field.tsx';
import type { CashRules } from './cash-rules.ts';

export const sizes: Choice[] = [
  ['amount', 'An amount'],
  ['percent', 'A per cent of the order'],
];

type Kind = CashRules['madeAdvance']['kind'];
type Choice = [kind: Kind, label: string];

interface SizeProps {
  name: 'firstAdvance' | 'madeAdvance' | 'pinAdvance';
  label: string;
  choices: Choice[];
  saved: CashRules['madeAdvance'];
  kind: Kind;
  error?: string;
}

/** An advance: nothing, an amount or a per cent. */
export function SizeField({ name, label, choices, saved, kind, error }: SizeProps) {
  const hasValue = kind === 'amount' || kind === 'percent';
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Select label={label} name={name} defaultValue={saved.kind} error={hasValue ? undefined : error}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {hasValue && (
        <Field
          label={kind === 'amount' ? 'Of, in rupees' : 'Of, in per cent'}
          name={`${name}Value`}
          inputMode="decimal"
          defaultValue={saved.value || ''}
          error={error}
        />
      )}
    </div>
  );
}
