import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

const question = 'There are unsaved changes. Leave this page without them?';

/** On links, Back and closing the tab. */
export function useUnsavedChanges() {
  const isDirty = useRef(false);
  const isLeavingBlocked = useCallback(() => isDirty.current, []);
  const blocker = useBlocker(isLeavingBlocked);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return {
    mark: () => {
      isDirty.current = true;
    },
    clear: () => {
      isDirty.current = false;
    },
  };
}
