import { createContext, use, useEffect, useRef } from 'react';

export const FormChanged = createContext<() => void>(() => undefined);
/** For fields whose value is not an input's: call it after a change. */
export const useFormChanged = () => use(FormChanged);

/** Informs the form of a value that its user did not type, once its field has it. */
export function useNoticedChange(value: unknown): void {
  const changed = useFormChanged();
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    changed();
  }, [value, changed]);
}
