import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { readPin } from '../../../shared/delivery/pin-code.ts';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { Field } from './field.tsx';
import type { FieldErrors } from './form-errors.ts';
import { PinInput } from './pin-input.tsx';

interface Place {
  line1: string;
  line2: string;
  city: string;
  state: string;
  pin: string;
}
interface AddressFieldsProps {
  address?: Place;
  errors: FieldErrors;
  onPin?: (pin: string) => void;
  /** Begins the fields' names for an address of somebody else, so that the browser fills nothing in. */
  prefix?: string;
  /** Each change, also of what follows from the PIN code. */
  onPlace?: (change: Partial<Place>) => void;
}

/** Where a parcel goes. City and state follow from the PIN code; a state that is certain cannot be written over. */
export function AddressFields({ address, errors, onPin, prefix = '', onPlace }: AddressFieldsProps) {
  const { city, state, isCertain, writePin, write } = usePlace(address, { onPin, onPlace, prefix });
  const level = (n: 1 | 2) =>
    ({ autoComplete: prefix ? 'off' : `address-level${n}`, required: true, maxLength: 60, onChange: write }) as const;
  const line = (n: 1 | 2) => ({
    ...{ name: `${prefix}line${n}`, autoComplete: prefix ? 'off' : `address-line${n}`, maxLength: 120 },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onPlace?.({ [`line${n}`]: target.value }),
    ...{ defaultValue: address?.[`line${n}`], error: errors[`line${n}`] },
  });
  return (
    <>
      <PinInput
        name={`${prefix}pin`}
        autoComplete={prefix ? 'off' : 'postal-code'}
        required
        defaultValue={address?.pin}
        onChange={writePin}
        error={errors.pin}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-[16px] gap-y-4">
        <Field label={t('forms.city')} {...level(2)} name={`${prefix}city`} value={city} error={errors.city} />
        <Field
          label={t('forms.state')}
          {...level(1)}
          name={`${prefix}state`}
          value={state}
          readOnly={isCertain}
          error={errors.state}
        />
      </div>
      <Field label={t('forms.houseAndStreet')} {...line(1)} required />
      <Field label={t('forms.landmark')} {...line(2)} />
    </>
  );
}

function usePlace(
  address: Place | undefined,
  { onPin, onPlace, prefix }: Pick<AddressFieldsProps, 'onPin' | 'onPlace'> & { prefix: string },
) {
  const [place, setPlace] = useState({ city: address?.city ?? '', state: address?.state ?? '' });
  const [isCertain, setCertain] = useState(false);
  const hasOwnCity = useRef(Boolean(address?.city));
  const newest = useRef<string | null>(null);
  const lookUp = async (typed: string) => {
    const pin = readPin(typed);
    newest.current = pin;
    if (!pin) return;
    onPin?.(pin);
    const found = await api('GET /delivery/pin-codes/:pin', { params: { pin } }).catch(() => null);
    if (!found || newest.current !== pin) return;
    setCertain(found.state !== null);
    const filled = {
      ...(found.city && !hasOwnCity.current && { city: found.city }),
      ...(found.state && { state: found.state }),
    };
    setPlace((present) => ({ ...present, ...filled }));
    onPlace?.(filled);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a PIN code that is known from another page
  useEffect(() => {
    if (address?.pin && !address.city) void lookUp(address.pin);
  }, []);
  const writePin = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPlace?.({ pin: target.value });
    return lookUp(target.value);
  };
  const write = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    const key = name.slice(prefix.length);
    if (key === 'city') hasOwnCity.current = value !== '';
    setPlace({ ...place, [key]: value });
    onPlace?.({ [key]: value });
  };
  return { ...place, isCertain, writePin, write };
}
