import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { Field, Select } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import type { CashRules } from './pin-fields.tsx';

interface AdvancesProps {
  rules: CashRules;
  /** As the form has them now. */
  typed: CashRules;
  errors: FieldErrors;
}

/** What is paid before the parcel is sent; the rest is due at the door. */
export function Advances({ rules, typed, errors }: AdvancesProps) {
  return (
    <section className="panel grid gap-5" aria-label="Advance">
      <h2 className="text-lg">Advance</h2>
      <Size
        name="firstAdvance"
        label="A buyer’s first order pays in advance"
        choices={[['none', 'Nothing'], ...sizes]}
        saved={rules.firstAdvance}
        kind={typed.firstAdvance.kind}
        error={errors.firstAdvance}
      />
      <Size
        name="madeAdvance"
        label="What you make for the buyer: own words or picture, made to order"
        choices={[['none', 'Not in cash: all of it in advance'], ['same', 'The same as a first order'], ...sizes]}
        saved={rules.madeAdvance}
        kind={typed.madeAdvance.kind}
        error={errors.madeAdvance}
      />
      <ChoiceField
        type="checkbox"
        name="returnsAdvance"
        defaultChecked={rules.returnsAdvance}
        label="The advance goes back when the buyer refuses the parcel"
      />
      <p className="text-sm text-ink-2">
        Paid online, or by UPI and bank transfer where you take that. With it the order counts as confirmed. When you
        cancel before the parcel leaves, it always goes back. A registered seller’s buyer gets a receipt voucher; ask
        your accountant about it, and about tax on what you keep.
      </p>
    </section>
  );
}

const sizes: Choice[] = [
  ['amount', 'An amount'],
  ['percent', 'A per cent of the order'],
];

type Kind = CashRules['madeAdvance']['kind'];
type Choice = [kind: Kind, label: string];

interface SizeProps {
  name: 'firstAdvance' | 'madeAdvance';
  label: string;
  choices: Choice[];
  saved: CashRules['madeAdvance'];
  kind: Kind;
  error?: string;
}

function Size({ name, label, choices, saved, kind, error }: SizeProps) {
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
