import { type RefObject, useEffect, useRef } from 'react';

/** When more was loaded and the button that asked for it is gone, the first new item takes the focus. */
export function useFocusOnNew(count: number, list: RefObject<HTMLElement | null>, selector: string): void {
  const countBefore = useRef(count);
  useEffect(() => {
    const before = countBefore.current;
    countBefore.current = count;
    if (before < count && document.activeElement === document.body)
      list.current?.children[before]?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [count, list, selector]);
}
