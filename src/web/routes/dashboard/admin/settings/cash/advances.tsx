import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import type { CashRules } from './cash-rules.ts';
import { SizeField, sizes } from './size-field.tsx';

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
      <SizeField
        name="firstAdvance"
        label="A buyer’s first order pays in advance"
        choices={[['none', 'Nothing'], ...sizes]}
        saved={rules.firstAdvance}
        kind={typed.firstAdvance.kind}
        error={errors.firstAdvance}
      />
      <SizeField
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
