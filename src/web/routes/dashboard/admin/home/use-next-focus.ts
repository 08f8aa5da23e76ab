import { type MouseEvent, useEffect, useRef } from 'react';
import { isFocusLost } from '../../../../document/lost-focus.ts';

/**
 * After a press the line leaves its group: the same button of the next line takes the focus, at the end the group's
 * heading.
 */
export function useNextFocus(lists: unknown) {
  const pressed = useRef<{ step: string; index: number } | null>(null);
  const onClickCapture = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    const step = button?.dataset.step;
    if (button && step) pressed.current = { step, index: findButtons(step).indexOf(button) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lists have changed
  useEffect(() => {
    if (!pressed.current) return;
    const { step, index } = pressed.current;
    pressed.current = null;
    if (!isFocusLost()) return;
    const buttons = findButtons(step);
    const next = buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector<HTMLElement>('h2[tabindex]');
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }, [lists]);
  return onClickCapture;
}

function findButtons(step: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-step="${step}"]`)];
}
