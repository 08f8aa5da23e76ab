import { redactPeople } from './redact-people.ts';

interface ErrorForLog {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  cause?: ErrorForLog;
  /** The first ones of an AggregateError. */
  errors?: ErrorForLog[];
}

const maxErrors = 5;

/** Without the values of a statement, which Drizzle writes behind its text. */
export function withoutParameters(text: string): string {
  return text.replace(/\nparams:.*/s, '');
}

/** Also without email addresses and phone numbers: what a log may hold. */
export function withoutValues(text: string): string {
  return redactPeople(withoutParameters(text));
}

/** What logs hold of an error and its causes. pg-boss reports errors as plain objects. */
export function errorForLog(error: unknown): ErrorForLog {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  const failed = error as Partial<AggregateError> & { code?: unknown };
  const { name = 'Error', code, message = '', stack = '', cause, errors } = failed;
  const said = withoutValues(message);
  return {
    type: name,
    message: said,
    // With the frames, which follow the message.
    stack: withoutValues(stack.replace(message, () => said)),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
    ...(Array.isArray(errors) && { errors: errors.slice(0, maxErrors).map(errorForLog) }),
  };
}
