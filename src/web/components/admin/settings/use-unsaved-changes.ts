import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';

const leaving = {
  question: 'There are unsaved changes. Leave this page without them?',
  yes: 'Leave without saving',
  no: 'Stay here',
};

/** On links, Back and closing the tab. */
export function useUnsavedChanges() {
  const isDirty = useRef(false);
  const isLeavingBlocked = useCallback(() => isDirty.current, []);
  const blocker = useBlocker(isLeavingBlocked);
  const askToLeave = useEffectEvent(async () => {
    const { proceed, reset } = blocker;
    if (await askToConfirm(leaving)) proceed?.();
    else reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void askToLeave();
  }, [blocker.state]);
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
