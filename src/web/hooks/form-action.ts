import { type ClientActionFunctionArgs, data } from 'react-router';
import { type FieldErrors, fieldErrors, sentenceOf } from '../components/form-errors.ts';
import { toast } from '../stores/toasts.ts';

export interface Submission {
  /** The text fields by name. */
  fields: Record<string, string>;
  /** The whole form: files, and fields that occur more than once. */
  form: FormData;
  params: Record<string, string | undefined>;
}
export type FormResult<T = unknown> = { value: T; errors?: undefined } | { errors: FieldErrors };
type Work = (submission: Submission) => Promise<unknown>;

/** Thrown by a form's work for input that is wrong before the server is asked: shown like the server's own refusal; an empty message is no toast. */
export class FormError extends Error {
  readonly errors: FieldErrors;

  constructor(message: string, errors: FieldErrors = {}) {
    super(message);
    this.errors = errors;
  }
}

/**
 * The `clientAction` of a page: runs the work of the form that was sent, then the page's loaders run again.
 * A failure becomes a toast and the errors of single fields; the loaders then stay as they are.
 * @param work one function, or one for each `intent` of the page's forms
 * @param fallback the sentence for a failure without one of its own; where intents differ, by intent
 */
export function formAction(work: Work | Record<string, Work>, fallback?: string | Record<string, string>) {
  return async ({ request, params }: ClientActionFunctionArgs) => {
    const form = await request.formData();
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const { intent = '', ...fields } = Object.fromEntries(texts);
    const run = typeof work === 'function' ? work : work[intent];
    if (!run) throw new Error(`No form of this page has the intent "${intent}".`);
    try {
      const value = await run({ fields, form, params });
      return value instanceof Response ? value : { value };
    } catch (error) {
      if (error instanceof Response) throw error;
      const isOwn = error instanceof FormError;
      const sentence = isOwn
        ? error.message
        : sentenceOf(error, typeof fallback === 'object' ? fallback[intent] : fallback);
      if (sentence) toast.error(sentence);
      return data({ errors: isOwn ? error.errors : fieldErrors(error) }, { status: 400 });
    }
  };
}
