import { useState } from 'react';
import { parseRupees } from '../../../../../../shared/money.ts';
import type { OwnersDeliveryBody } from '../../../../../../shipping/api.ts';
import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { Field, Select } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { FormError } from '../../../../../hooks/form-action.ts';

const roundings = [0, 1, 5, 10, 50];

/** What a courier asks in place of the owner's own charges, which stay the fallback. */
export function ByCourier({ charges: { byCourier }, errors }: { charges: OwnersDeliveryBody; errors: FieldErrors }) {
  const [isOn, setIsOn] = useState(byCourier !== null);
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-twine pt-4">
      <legend className="sr-only">What couriers ask</legend>
      <ChoiceField
        type="checkbox"
        name="byCourier"
        value="on"
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
        label="Charge what the cheapest courier asks"
      />
      {isOn && <Rules byCourier={byCourier} errors={errors} />}
    </fieldset>
  );
}

function Rules({ byCourier, errors }: { byCourier: OwnersDeliveryBody['byCourier']; errors: FieldErrors }) {
  return (
    <>
      <p className="text-sm text-ink-2">
        By weight and PIN code, where you have a courier account and all products in the order have a weight. Otherwise,
        and while the provider does not answer, buyers pay the charge chosen above.
      </p>
      <Field
        label="Add to it, ₹"
        name="add"
        inputMode="text"
        defaultValue={byCourier?.add ?? 0}
        hint="For packing; with a minus you pay a part."
        error={errors['byCourier.add']}
      />
      <Select label="Round up to" name="roundTo" defaultValue={byCourier?.roundTo ?? 0}>
        {roundings.map((rupees) => (
          <option key={rupees} value={rupees}>
            {rupees === 0 ? 'Not rounded' : `₹${rupees}`}
          </option>
        ))}
      </Select>
      <Field
        label="At most, ₹"
        name="atMost"
        inputMode="decimal"
        defaultValue={byCourier?.atMost ?? ''}
        hint="Empty = all of it."
        error={errors['byCourier.atMost']}
      />
    </>
  );
}

const noAmount = 'An amount is a number of rupees with at most two decimals.';

/** Null = the owner's own charges. Throws FormError. */
export function readByCourier(fields: Record<string, string | undefined>): OwnersDeliveryBody['byCourier'] {
  if (fields.byCourier !== 'on') return null;
  const add = readSigned(fields.add?.trim() || '0');
  const atMost = fields.atMost?.trim() ? parseRupees(fields.atMost) : undefined;
  const errors = {
    ...(add === null && { 'byCourier.add': noAmount }),
    ...(atMost === null && { 'byCourier.atMost': noAmount }),
  };
  if (add === null || atMost === null) throw new FormError('Please check the amounts.', errors);
  return { add, roundTo: Number(fields.roundTo ?? 0), atMost: atMost ?? null };
}

function readSigned(text: string): number | null {
  const [, minus = '', amount = ''] = /^([-−–]?)(.*)$/.exec(text) ?? [];
  const rupees = parseRupees(amount);
  return rupees !== null && minus ? -rupees : rupees;
}
