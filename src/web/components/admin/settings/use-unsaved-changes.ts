import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { hasUnsavedForms, markSaved, markUnsaved } from '../../../stores/unsaved-forms.ts';

const leaving = {
  question: t('shopSettings.leaveQuestion'),
  yes: t('shopSettings.leaveWithoutSaving'),
  no: t('shopSettings.stayHere'),
  isDanger: true,
};

/** For one form, until it is saved or gone; the admin's frame asks before it is left. */
export function useUnsavedChanges() {
  const [changes] = useState(() => {
    const form = {};
    return { mark: () => markUnsaved(form), clear: () => markSaved(form) };
  });
  useEffect(() => changes.clear, [changes]);
  return changes;
}

/** On links, Back and closing the tab; once on a page, since the router has one blocker at a time. */
export function useAskBeforeLeaving(): void {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    return hasUnsavedForms() && from.pathname + from.search !== to.pathname + to.search;
  });
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
      if (hasUnsavedForms()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
