import { t } from '../../../../../../shared/languages/translate.ts';
import { Field, Select } from '../../../../../components/forms/field.tsx';
import type { CashRules } from './cash-rules.ts';

export const sizes: Choice[] = [
  ['amount', t('cashRules.sizeAmount')],
  ['percent', t('cashRules.sizePercent')],
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
          label={kind === 'amount' ? t('cashRules.sizeInRupees') : t('cashRules.sizeInPerCent')}
          name={`${name}Value`}
          inputMode="decimal"
          defaultValue={saved.value || ''}
          error={error}
        />
      )}
    </div>
  );
}
