import { ApiError } from '../api-client/api-client.ts';
import { PasskeyError } from '../api-client/passkey-error.ts';

export type FieldErrors = Record<string, string>;

/** The server's messages by field (the last part of its path); a field that the form has not is left to the toast. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.').at(-1), message]));
}

/** The sentence for a person: the server's own, or the spec's general one when there was no answer. */
export function sentenceOf(error: unknown, fallback = 'Something went wrong'): string {
  if (error instanceof PasskeyError) return error.message;
  return error instanceof ApiError && error.status > 0 && error.status !== 500 ? error.message : fallback;
}
