import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** For a form with a button that saves it: what is typed and not saved is asked about before the page is left. */
export function useSavedForm<T = unknown>({ onSuccess, ...options }: Parameters<typeof useActionForm<T>>[0] = {}) {
  const { mark, clear } = useUnsavedChanges();
  const form = useActionForm<T>({
    ...options,
    onSuccess: (value) => {
      clear();
      return onSuccess?.(value);
    },
  });
  return { ...form, props: { ...form.props, onChange: mark } };
}
