import { ApiError } from '../../api-client/api-client.ts';
import type { FieldErrors } from '../forms/form-errors.ts';

/** Selects errors of the gift's fields: the buyer's own have the same names. */
export function selectGiftErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const own = error.errors.filter(({ path }) => path.startsWith('gift.'));
  return Object.fromEntries(own.map(({ path, message }) => [path.split('.').at(-1), message]));
}
