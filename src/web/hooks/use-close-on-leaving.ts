import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A press or the focus outside of the box closes what it has opened. */
export function useCloseOnLeaving(box: RefObject<HTMLElement | null>, close: () => void): void {
  const onEvent = useEffectEvent((event: Event) => {
    if (!box.current?.contains(event.target as Node)) close();
  });
  useEffect(() => {
    const leave = (event: Event) => onEvent(event);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, []);
}
