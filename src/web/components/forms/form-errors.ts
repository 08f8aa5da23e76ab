import { t } from '../../../shared/languages/translate.ts';
import { ApiError } from '../../api-client/api-client.ts';
import { PasskeyError } from '../../api-client/passkey-error.ts';

export type FieldErrors = Record<string, string>;

/** By the path (`lines.2.price`) and by its last part; unknown fields are left to the toast. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) => [
      [path, message],
      [path.split('.').at(-1), message],
    ]),
  );
}

/** The server's message, or a general one without a response or a message. */
export function formatError(error: unknown, fallback = t('frame.wentWrong')): string {
  if (error instanceof PasskeyError) return error.message;
  const hasMessage = error instanceof ApiError && error.status > 0 && error.status !== 500 && 'message' in error.body;
  return hasMessage ? error.message : fallback;
}
