import { type SubmitEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FieldErrors } from '../components/form-errors.ts';
import type { FormResult } from './form-action.ts';

interface ActionFormOptions<T> {
  intent?: string;
  action?: string;
  onSuccess?: (value: T) => void;
}

/** A form for `formAction`: one submission at a time, field errors, focus on the first invalid field; `submit` needs no `<form>`. */
export function useActionForm<T = unknown>({ intent, action, onSuccess }: ActionFormOptions<T> = {}) {
  const fetcher = useFetcher<FormResult<T>>();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isBusy = fetcher.state !== 'idle';
  const result = fetcher.data;
  const settle = useEffectEvent((settled: FormResult<T>) => {
    if (!settled.errors) return onSuccess?.(settled.value);
    focusInvalid(form.current, settled.errors);
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
    value: result && !result.errors ? result.value : undefined,
    hasFailed: result?.errors !== undefined,
    errors: fetcher.state === 'submitting' ? {} : (result?.errors ?? {}),
    isBusy,
    submit,
    // `action` receives forms submitted before hydration. React resets the form afterwards, which would lose the input.
    props: { ref: form, onSubmit, action: submit, onReset: keepFields },
  };
}

export function focusInvalid(form: HTMLFormElement | null, errors: FieldErrors): void {
  const [first] = Object.keys(errors).flatMap((name) => form?.elements.namedItem(name) ?? []);
  (first as HTMLElement | undefined)?.focus();
}

/** For `onReset`. */
export const keepFields = (event: SyntheticEvent) => event.preventDefault();
