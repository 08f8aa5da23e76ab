import { type SubmitEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FieldErrors } from '../components/forms/form-errors.ts';
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
  const sending = useRef<{ fields: string | null; isQueued: boolean; done: Promise<unknown> } | null>(null);
  const result = fetcher.data;
  // A refused form can be sent again while loaders still run.
  const isBusy = fetcher.state === 'submitting' || (fetcher.state === 'loading' && !result?.errors);
  const settle = useEffectEvent((settled: FormResult<T>) => {
    if (!settled.errors) return onSuccess?.(settled.value);
    if (!sending.current?.isQueued) sending.current = null;
    focusInvalid(form.current, settled.errors);
  });
  useEffect(() => {
    if (result) settle(result);
  }, [result]);
  const submit = (fields: FormData | Record<string, string> = {}) => {
    const before = sending.current;
    const isForm = fields instanceof FormData;
    const text = isForm ? null : JSON.stringify(fields);
    // A second press of the same is one submission; on a list, another line is submitted next.
    if (before && (isForm || text === before.fields)) return;
    const sent = isForm ? fields : new FormData();
    if (!isForm) for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    if (intent) sent.set('intent', intent);
    const hasFile = [...sent.values()].some((value) => value instanceof File);
    const encType = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    const current = { fields: text, isQueued: before !== null, done: Promise.resolve() };
    const send = () => {
      current.isQueued = false;
      return fetcher.submit(sent, { method: 'post', action, encType });
    };
    current.done = before ? before.done.then(send, send) : send();
    sending.current = current;
    current.done.finally(() => {
      if (sending.current === current) sending.current = null;
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
