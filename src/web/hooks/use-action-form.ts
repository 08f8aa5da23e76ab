import { type SubmitEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FieldErrors } from '../components/forms/form-errors.ts';
import type { FormResult } from './form-action.ts';

interface ActionFormOptions<T> {
  intent?: string;
  action?: string;
  /** While a promise that it returns is open, such as that of a navigation, the form is busy. */
  onSuccess?: (value: T) => unknown;
}

/**
 * A form for `formAction`: one submission at a time, field errors, focus on the first invalid field; `submit` needs no
 * `<form>`.
 */
export function useActionForm<T = unknown>({ intent, action, onSuccess }: ActionFormOptions<T> = {}) {
  const fetcher = useFetcher<FormResult<T>>();
  const form = useRef<HTMLFormElement>(null);
  const { queue, release } = useSubmissionQueue();
  const result = fetcher.data;
  // A refused form can be sent again while loaders still run.
  const isSending = fetcher.state === 'submitting' || (fetcher.state === 'loading' && !result?.errors);
  const { isWaiting, wait } = useWaiting();
  const isBusy = isSending || isWaiting;
  const settle = useEffectEvent((settled: FormResult<T>) => {
    if (!settled.errors) return wait(onSuccess?.(settled.value));
    release();
    focusInvalid(form.current, settled.errors);
  });
  useEffect(() => {
    if (result) settle(result);
  }, [result]);
  const submit = (fields: Fields = {}) =>
    queue(fields, () => {
      const sent = toFormData(fields);
      if (intent) sent.set('intent', intent);
      const hasFile = [...sent.values()].some((value) => value instanceof File);
      const encType = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
      return fetcher.submit(sent, { method: 'post', action, encType });
    });
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

/** For a promise, such as that of a navigation; other values are not waited for. */
function useWaiting() {
  const [isWaiting, setWaiting] = useState(false);
  const wait = (work: unknown) => {
    if (!(work instanceof Promise)) return;
    setWaiting(true);
    void work.finally(() => setWaiting(false));
  };
  return { isWaiting, wait };
}

type Fields = FormData | Record<string, string>;

function toFormData(fields: Fields): FormData {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A second press of the same is one submission; on a list, another line is submitted next. */
function useSubmissionQueue() {
  const last = useRef<{ fields: string | null; isQueued: boolean; done: Promise<unknown> } | null>(null);
  const queue = (fields: Fields, send: () => Promise<unknown>) => {
    const before = last.current;
    const isForm = fields instanceof FormData;
    const text = isForm ? null : JSON.stringify(fields);
    if (before && (isForm || text === before.fields)) return;
    const current = { fields: text, isQueued: before !== null, done: Promise.resolve<unknown>(undefined) };
    const start = () => {
      current.isQueued = false;
      return send();
    };
    current.done = before ? before.done.then(start, start) : start();
    last.current = current;
    current.done.finally(() => {
      if (last.current === current) last.current = null;
    });
  };
  /** Once the last one was refused, the same can be sent again. */
  const release = () => {
    if (!last.current?.isQueued) last.current = null;
  };
  return { queue, release };
}

export function focusInvalid(form: HTMLFormElement | null, errors: FieldErrors): void {
  const [first] = Object.keys(errors).flatMap((name) => {
    const found = form?.elements.namedItem(name) ?? [];
    // Several boxes have one name.
    return found instanceof RadioNodeList ? [...found] : found;
  });
  (first as HTMLElement | undefined)?.focus();
}

/** For `onReset`. */
export const keepFields = (event: SyntheticEvent) => event.preventDefault();
