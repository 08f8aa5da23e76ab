import type { OwnersDeliveryBody } from '../../../../shipping/api.ts';
import { Field } from '../../field.tsx';
import type { FieldErrors } from '../../form-errors.ts';
import { useFoundPlace } from './use-found-place.ts';

interface ChargeFieldsProps {
  charges: OwnersDeliveryBody;
  originPin: string;
  errors: FieldErrors;
}

/** Own city, own state, rest of India. */
export function ZoneFields({ charges, originPin, errors }: ChargeFieldsProps) {
  const origin = useFoundPlace(originPin);
  const inState = origin?.state ?? 'Your state';
  return (
    <>
      <Field
        label="Parcels leave from PIN code"
        name="originPin"
        inputMode="numeric"
        maxLength={7}
        defaultValue={charges.originPin}
        hint={origin && describe(origin)}
        error={errors.originPin}
      />
      <fieldset className="grid gap-4 border-t border-twine pt-4">
        <legend className="float-left mb-3 font-semibold">Your city</legend>
        <div className="clear-both grid gap-4 sm:grid-cols-2">
          <Field
            label="Its PIN codes begin with"
            name="cityPrefixes"
            inputMode="text"
            defaultValue={charges.cityPrefixes.join(', ')}
            hint="Such as 3110. Several with commas; empty = no lower charge for the city."
            error={errors.cityPrefixes ?? errors['0']}
          />
          <Charge label="Charge in your city" name="city" rupees={charges.city} error={errors.city} />
        </div>
      </fieldset>
      <div className="grid gap-4 border-t border-twine pt-4 sm:grid-cols-2">
        <Charge label={`Charge in ${inState}`} name="state" rupees={charges.state} error={errors.state} />
        <Charge label="Charge in the rest of India" name="rest" rupees={charges.rest} error={errors.rest} />
      </div>
    </>
  );
}

interface ChargeProps {
  label: string;
  name: string;
  rupees: number;
  error?: string;
}

export function Charge({ label, name, rupees, error }: ChargeProps) {
  return (
    <Field label={label} name={name} inputMode="decimal" defaultValue={rupees} hint="Rupees an order" error={error} />
  );
}

function describe({ city, state }: { city: string | null; state: string | null }): string {
  return state ? [city, state].filter(Boolean).join(', ') : 'This PIN code is not in the shop’s table.';
}
