import { ApiError } from '../api-client/api-client.ts';
import { PasskeyError } from '../api-client/passkey-error.ts';

export type FieldErrors = Record<string, string>;

/** By the last part of the path; unknown fields are left to the toast. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.').at(-1), message]));
}

/** The server's message, or a general one without a response. */
export function sentenceOf(error: unknown, fallback = 'Something went wrong'): string {
  if (error instanceof PasskeyError) return error.message;
  return error instanceof ApiError && error.status > 0 && error.status !== 500 ? error.message : fallback;
}
