import { useEffect, useEffectEvent } from 'react';

/** Outside fields and dialogs. */
export function useEscape(end: () => void): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isTyping =
      target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, dialog');
    if (key === 'Escape' && !isTyping) end();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
