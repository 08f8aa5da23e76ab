import { useState } from 'react';
import type { CodRulesBody } from '../../../../../../orders/api.ts';
import { TextArea } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';

export type CashRules = CodRulesBody;

/** Where it is offered: first digits of PIN codes, typed or from a file. */
export function PinFields({ rules, errors }: { rules: CashRules; errors: FieldErrors }) {
  return (
    <section className="panel grid gap-5" aria-label="Where">
      <h2 className="text-lg">Where</h2>
      <Pins
        label="Only at these PIN codes"
        name="onlyPins"
        initially={rules.onlyPins}
        error={errors.onlyPins}
        hint="Whole PIN codes or their first digits, separated by commas: 30, 311001. Empty = everywhere."
      />
      <Pins
        label="Never at these PIN codes"
        name="neverPins"
        initially={rules.neverPins}
        error={errors.neverPins}
        hint="Of two that fit, the longer one counts."
      />
    </section>
  );
}

interface PinsProps {
  label: string;
  name: string;
  initially: string;
  error?: string;
  hint: string;
}

function Pins({ label, name, initially, error, hint }: PinsProps) {
  const [typed, setTyped] = useState(initially);
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        name={name}
        rows={3}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
        hint={hint}
      />
    </div>
  );
}
