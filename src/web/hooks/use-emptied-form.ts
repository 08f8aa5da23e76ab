import { type SyntheticEvent, useRef } from 'react';
import { keepFields, useActionForm } from './use-action-form.ts';

interface EmptiedFormOptions<T> {
  intent?: string;
  onSuccess?: (value: T) => void;
}

/** A form of `useActionForm` that is empty again once it was sent, for the next one. */
export function useEmptiedForm<T = unknown>({ intent, onSuccess }: EmptiedFormOptions<T> = {}) {
  const isEmptying = useRef(false);
  const { props, ...form } = useActionForm<T>({
    intent,
    onSuccess: (value): void => {
      isEmptying.current = true;
      props.ref.current?.reset();
      isEmptying.current = false;
      onSuccess?.(value);
    },
  });
  const onReset = (event: SyntheticEvent) => {
    if (!isEmptying.current) keepFields(event);
  };
  return { ...form, props: { ...props, onReset } };
}
