import { type RefObject, useLayoutEffect } from 'react';
import { focusOn } from '../../hooks/use-focus-on-navigation.ts';

/** When the element is removed with the focus in it, the heading of the page takes it. */
export function useFocusOnRemoval(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) focusOn(document.querySelector('main h1'));
    };
  }, [element]);
}
