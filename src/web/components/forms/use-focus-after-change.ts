import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../document/lost-focus.ts';

/** The button or field in the box that is gone with the former value had the focus: the first one has it now. */
export function useFocusAfterChange(box: RefObject<HTMLElement | null>, value: unknown): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (!isFocusLost()) return;
    box.current?.querySelector<HTMLElement>('input[type=file], button')?.focus({ preventScroll: true });
  }, [box, value]);
}
