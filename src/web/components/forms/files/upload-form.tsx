import { type ComponentProps, type SubmitEvent, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { toast } from '../../../stores/toasts.ts';
import { markSaved, markUnsaved } from '../../../stores/unsaved-forms.ts';
import { FormUploads, useUploads, WaitingLabel } from './uploads.ts';

const unsent = t('forms.nothingSaved');

interface UploadFormProps extends ComponentProps<'form'> {
  /** True for a form that would be refused: it is sent at once. */
  isIncomplete?: (form: HTMLFormElement) => boolean;
}

/** A form with pictures: it is sent when its uploads have ended, and not at all while one has failed. */
export function UploadForm({ onSubmit, isIncomplete, children, ...form }: UploadFormProps) {
  const { tell, state, current, settle, isWaiting } = useUploads();
  useUnsavedWhile(state === 'sending');
  const isHeld = useRef(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (current() === 'idle' || isIncomplete?.(event.currentTarget)) return onSubmit?.(event);
    event.preventDefault();
    if (isHeld.current) return;
    isHeld.current = true;
    const { currentTarget: element, nativeEvent } = event;
    const isReady = await settle();
    isHeld.current = false;
    if (!isReady) toast.error(unsent);
    else if (element.isConnected) element.requestSubmit(findSubmitter(element, nativeEvent.submitter));
  };
  const uploads = useMemo(() => ({ tell }), [tell]);
  return (
    <form {...form} onSubmit={(event) => void submit(event)} data-uploads="">
      <FormUploads value={uploads}>
        <WaitingLabel value={isWaiting ? t('forms.savingWhenUp') : undefined}>{children}</WaitingLabel>
      </FormUploads>
    </form>
  );
}

function useUnsavedWhile(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const form = {};
    markUnsaved(form);
    return () => markSaved(form);
  }, [isSending]);
}

/** The pressed button, if it is still there. */
function findSubmitter(form: HTMLFormElement, submitter: HTMLElement | null): HTMLElement | null {
  return submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
}
