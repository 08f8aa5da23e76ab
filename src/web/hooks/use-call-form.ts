import { useActionState, useRef } from 'react';
import { type FieldErrors, fieldErrors, formatError } from '../components/forms/form-errors.ts';
import { toast } from '../stores/toasts.ts';
import { focusInvalid, keepFields } from './use-action-form.ts';

/**
 * A form like `useActionForm`'s that sends by itself instead of through its page's action: it needs what the components
 * around it know, or is on several pages.
 * @param send a failure is a toast with field errors
 */
export function useCallForm(send: (form: FormData) => Promise<unknown>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, submit, isBusy] = useActionState<FieldErrors, FormData>(async (_, entries) => {
    try {
      await send(entries);
      return {};
    } catch (error) {
      toast.error(formatError(error));
      focusInvalid(form.current, fieldErrors(error));
      return fieldErrors(error);
    }
  }, {});
  return { errors, isBusy, props: { ref: form, action: submit, onReset: keepFields } };
}

/** The texts of these fields; '' for one that is missing. */
export function textsIn<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>;
}
