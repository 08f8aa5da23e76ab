import type { English } from '../shared/languages/texts.ts';
import { t } from '../shared/languages/translate.ts';

const statuses = {
  bad_input: 400,
  bad_json: 400,
  bad_image: 400,
  bad_signature: 400,
  bad_token: 400,
  weak_password: 400,
  unauthorized: 401,
  bad_credentials: 401,
  login_expired: 401,
  wrong_code: 401,
  wrong_passkey: 401,
  old_password_required: 403,
  proof_required: 403,
  forbidden: 403,
  review_refused: 403,
  second_factor_required: 403,
  wrong_password: 403,
  recent_login_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  category_exists: 409,
  category_in_use: 409,
  price_changed: 409,
  promise_changed: 409,
  out_of_stock: 409,
  offer_refused: 409,
  cod_refused: 409,
  shop_closed: 409,
  email_refused: 409,
  last_owner: 409,
  payment_unconfirmed: 409,
  order_refunded: 409,
  changed_meanwhile: 409,
  product_gone: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  payment_unavailable: 503,
  courier_unavailable: 503,
} as const satisfies Record<keyof English['errors'], number>;

export type ErrorCode = keyof typeof statuses;
interface FieldError {
  path: string;
  message: string;
}
interface ErrorDetails {
  errors?: FieldError[];
  /** Where the same code has another status than usual. */
  status?: 401 | 403;
  retryAfterSeconds?: number;
  body?: Record<string, unknown>;
  cause?: unknown;
}

/** Thrown anywhere below a route, answered by the one error handler. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;
  /** The message in the language of the request that is answered: several may get one error. */
  readonly describe: () => string;

  constructor(code: ErrorCode, message?: string | (() => string), details: ErrorDetails = {}) {
    const describe = typeof message === 'function' ? message : () => message ?? t(`errors.${code}`);
    super(describe(), { cause: details.cause });
    this.code = code;
    this.describe = describe;
    this.status = details.status ?? statuses[code];
    this.details = details;
  }
}

export function fieldError(path: string, message: string, code: ErrorCode = 'bad_input'): ShopError {
  return new ShopError(code, message, { errors: [{ path, message }] });
}

/**
 * The body of every error answer; a fault of the whole input has the path `''`; `error` for the profile call, `ok` for
 * the two auth checks.
 */
export function errorBody(error: ShopError): Record<string, unknown> {
  const isBadInput = error.status === 400 && /^bad_(input|json|image)$/.test(error.code);
  const message = error.describe();
  const errors = error.details.errors ?? (isBadInput ? [{ path: '', message }] : undefined);
  return {
    success: false,
    message,
    error: message,
    code: error.code,
    ...((error.status === 401 || error.status === 403) && { ok: false }),
    ...(errors && { errors }),
    ...error.details.body,
  };
}

/** Answered 301. */
export class MovedPermanently extends Error {
  readonly location: string;

  constructor(location: string) {
    super(`This has moved to ${location}.`);
    this.location = location;
  }
}
