import { type SubmitEvent, useRef, useState } from 'react';
import { deliveryPin } from '../stores/delivery-choice.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

/** The PIN code for the days of all pages; taken with its sixth digit. */
export function PinForm({ label = 'PIN code' }: { label?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const pin = deliveryPin.use();
  const write = (text: string) => {
    setTyped(text);
    const digits = text.replace(/\D/g, '');
    const isPin = /^[1-9]\d{5}$/.test(digits);
    if (isPin) {
      deliveryPin.write(digits);
      setError(undefined);
    }
    return isPin;
  };
  const check = () => {
    if (write(typed ?? pin)) return;
    setError('A PIN code has six digits.');
    form.current?.querySelector('input')?.focus();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    check();
  };
  return (
    <form
      ref={form}
      action={check}
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5"
    >
      <Field
        label={label}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        value={typed ?? pin}
        onChange={({ target }) => write(target.value)}
        error={error}
      />
      <Button type="submit" look="ghost" className="mt-7">
        Check
      </Button>
    </form>
  );
}
