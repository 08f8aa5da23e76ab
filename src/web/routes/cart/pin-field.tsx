import { useState } from 'react';
import { Field } from '../../components/field.tsx';

/** The PIN code of a buyer whose address is not known yet. */
export function PinField({ setPin }: { setPin: (pin: string | undefined) => void }) {
  const [typed, setTyped] = useState('');
  const write = (value: string) => {
    setTyped(value);
    const pin = value.replace(/\D/g, '');
    setPin(pin.length === 6 ? pin : undefined);
  };
  return (
    <Field
      label="PIN code"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={7}
      value={typed}
      onChange={({ target }) => write(target.value)}
    />
  );
}
