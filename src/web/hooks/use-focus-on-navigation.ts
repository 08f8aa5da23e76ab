import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On a new page the focus goes to its heading: the link that was followed may be gone, and a screen reader says where one is. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const at = useRef(pathname);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    focusOn(document.querySelector('main h1') ?? document.getElementById('main'));
  }, [pathname]);
}

/** Puts the focus on something that is no control, without scrolling there. */
export function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
