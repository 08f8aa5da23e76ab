import { type ClientActionFunctionArgs, data } from 'react-router';
import { type FieldErrors, fieldErrors, formatError } from '../components/forms/form-errors.ts';
import { toast } from '../stores/toasts.ts';

export interface Submission {
  fields: Record<string, string>;
  form: FormData;
  params: Record<string, string | undefined>;
}
export type FormResult<T = unknown> = { value: T; errors?: undefined } | { errors: FieldErrors };
type Work = (submission: Submission) => Promise<unknown>;

/** Invalid input found before the request, shown like an API error; an empty message shows no toast. */
export class FormError extends Error {
  readonly errors: FieldErrors;

  constructor(message: string, errors: FieldErrors = {}) {
    super(message);
    this.errors = errors;
  }
}

/**
 * @param work one function, or one per `intent`; a failure is a toast with field errors, and no loaders run again but
 * those of guards
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
        : formatError(error, typeof fallback === 'object' ? fallback[intent] : fallback);
      if (sentence) toast.error(sentence);
      return data({ errors: isOwn ? error.errors : fieldErrors(error) }, { status: 400 });
    }
  };
}
