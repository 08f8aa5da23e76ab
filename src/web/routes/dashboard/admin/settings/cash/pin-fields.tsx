import type { CodRulesBody } from '../../../../../../orders/api.ts';
import { TextArea } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';

export type CashRules = CodRulesBody;

const fields = [
  {
    name: 'onlyPins',
    label: 'Only at these PIN codes',
    hint: 'Whole PIN codes or their first digits, separated by commas: 30, 311001. Empty = everywhere.',
  },
  { name: 'neverPins', label: 'Never at these PIN codes', hint: 'Of two that fit, the longer one counts.' },
] as const;

/** Where it is offered: first digits of PIN codes. */
export function PinFields({ rules, errors }: { rules: CashRules; errors: FieldErrors }) {
  return (
    <section className="panel grid gap-5" aria-label="Where">
      <h2 className="text-lg">Where</h2>
      {fields.map((field) => (
        <TextArea key={field.name} {...field} rows={3} defaultValue={rules[field.name]} error={errors[field.name]} />
      ))}
    </section>
  );
}
