import { focusOn } from '../hooks/use-focus-on-navigation.ts';

let substitute: Element | null = null;

/** Gives the focus of an element that is gone to `element`. */
export function focusInstead(element: Element | null | undefined): void {
  substitute = element ?? null;
  focusOn(element);
}

/** True since the focused element went and until the person, or a part of the page, chose another one. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement === substitute;
}
