import { type SubmitEvent, useRef, useState } from 'react';
import { readPin } from '../../../shared/delivery/pin-code.ts';
import { t } from '../../../shared/languages/translate.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';
import { Button } from './button.tsx';
import { besideField, FieldRow } from './field.tsx';
import { PinInput } from './pin-input.tsx';

/** The PIN code for the days of all pages; taken with its sixth digit. */
export function PinForm({ label = t('promise.pin') }: { label?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const pin = deliveryPin.use();
  const write = (text: string) => {
    setTyped(text);
    const read = readPin(text);
    if (read) {
      deliveryPin.write(read);
      setError(undefined);
    }
    return read !== null;
  };
  const check = () => {
    if (write(typed ?? pin)) return;
    setError(t('promise.pinHasSix'));
    form.current?.querySelector('input')?.focus();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    check();
  };
  return (
    <form ref={form} action={check} onSubmit={onSubmit}>
      <FieldRow>
        <PinInput label={label} value={typed ?? pin} onChange={({ target }) => write(target.value)} error={error} />
        <Button type="submit" look="ghost" className={besideField}>
          {t('promise.check')}
        </Button>
      </FieldRow>
    </form>
  );
}
