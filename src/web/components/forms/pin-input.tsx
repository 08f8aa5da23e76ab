import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** A field for a PIN code. */
export function PinInput(props: Partial<ComponentProps<typeof Field>>) {
  return <Field label="PIN code" inputMode="numeric" autoComplete="postal-code" maxLength={7} {...props} />;
}
