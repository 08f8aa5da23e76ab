import { useState } from 'react';
import { readPin } from '../../../shared/delivery/pin-code.ts';
import { PinInput } from '../../components/forms/pin-input.tsx';

/** The PIN code of a buyer whose address is not known yet. */
export function PinField({ setPin }: { setPin: (pin: string | undefined) => void }) {
  const [typed, setTyped] = useState('');
  const write = (value: string) => {
    setTyped(value);
    setPin(readPin(value) ?? undefined);
  };
  return <PinInput value={typed} onChange={({ target }) => write(target.value)} />;
}
