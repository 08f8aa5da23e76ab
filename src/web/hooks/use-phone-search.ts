import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether a phone's search box is open below the header; leaving it gives the focus back to its button. */
export function usePhoneSearch() {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes it
  useEffect(() => setOpen(false), [pathname]);
  const leave = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return { isOpen, toggle, leave, press: () => setOpen((wasOpen) => !wasOpen) };
}
