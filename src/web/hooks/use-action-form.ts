import { type SubmitEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormResult } from './form-action.ts';

interface ActionFormOptions<T> {
  /** Which work of the page's `formAction`, where it has several. */
  intent?: string;
  /** Path of the route whose action it is; the component's own route when absent. */
  action?: string;
  /** Once for each submission that succeeded, with what the work answered; the page's data are loaded again meanwhile. */
  onSuccess?: (value: T) => void;
}

/**
 * A form that a page's `clientAction = formAction(…)` receives: sent once at a time, errors at their fields, the focus on the first one
 * that is wrong. Spread `props` on the `<form>`; or call `submit` from a button that stands in no form.
 */
export function useActionForm<T = unknown>({ intent, action, onSuccess }: ActionFormOptions<T> = {}) {
  const fetcher = useFetcher<FormResult<T>>();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isBusy = fetcher.state !== 'idle';
  const result = fetcher.data;
  const settle = useEffectEvent((settled: FormResult<T>) => {
    if (!settled.errors) return onSuccess?.(settled.value);
    const [first] = Object.keys(settled.errors);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  });
  useEffect(() => {
    if (result) settle(result);
  }, [result]);
  const submit = (fields: FormData | Record<string, string> = {}) => {
    if (isSending.current) return;
    isSending.current = true;
    const sent = fields instanceof FormData ? fields : new FormData();
    if (sent !== fields) for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    if (intent) sent.set('intent', intent);
    const hasFile = [...sent.values()].some((value) => value instanceof File);
    const encType = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    fetcher.submit(sent, { method: 'post', action, encType }).finally(() => {
      isSending.current = false;
    });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  return {
    /** What the last submission answered, when it succeeded. */
    value: result && !result.errors ? result.value : undefined,
    hasFailed: result?.errors !== undefined,
    errors: fetcher.state === 'submitting' ? {} : (result?.errors ?? {}),
    isBusy,
    submit,
    // `action` receives what was sent before hydration. React resets the form afterwards, which would lose what was typed.
    props: { ref: form, onSubmit, action: submit, onReset: keepFields },
  };
}

const keepFields = (event: SyntheticEvent) => event.preventDefault();
