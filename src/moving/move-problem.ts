import { databaseState } from '../platform/database/storage-failure.ts';
import { ShopError } from '../platform/errors.ts';
import { isRecord } from '../shared/json.ts';
import { t } from '../shared/languages/translate.ts';

export interface MoveProblem {
  /** Its name; what it is for anything else. */
  product: string;
  message: string;
}

const maxLength = 200;

export function moveProblem(product: string, message: string): MoveProblem {
  return { product: withoutControls(product), message: withoutControls(message) };
}

export function isProblem(read: unknown): read is MoveProblem {
  return isRecord(read) && 'message' in read && 'product' in read;
}

/** Throws what is no refusal: within a transaction, an error of PostgreSQL ends it. */
export function describeRefusal(product: string, error: unknown): MoveProblem {
  if (error instanceof ShopError && error.status < 500) return moveProblem(product, error.message);
  throw error;
}

/** Throws what is no fault of the file: it is tried again. */
export function describeProblem(product: string, error: unknown): MoveProblem {
  // PostgreSQL refuses the values themselves, whenever they come.
  if (/^2[23]/.test(databaseState(error))) return moveProblem(product, t('importAnswers.thisNotStorable'));
  return describeRefusal(product, error);
}

/** A name that is refused for them is stored with the refusal. */
function withoutControls(text: string): string {
  const shown = text.slice(0, maxLength).toWellFormed();
  return shown.replace(/\p{Cc}/gu, ' ');
}
