import type { ComponentProps } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { Field } from './field.tsx';

/** A field for a PIN code. */
export function PinInput(props: Partial<ComponentProps<typeof Field>>) {
  return <Field label={t('promise.pin')} inputMode="numeric" autoComplete="postal-code" maxLength={7} {...props} />;
}
