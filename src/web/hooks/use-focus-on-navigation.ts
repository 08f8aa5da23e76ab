import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The link followed may be gone, and screen readers announce the heading, or what a part of the page begins with. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const at = useRef(pathname);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    focusOn(part ?? document.querySelector('main h1') ?? document.getElementById('main'));
  }, [pathname, hash]);
}

export function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
