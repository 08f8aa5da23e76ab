const table = {
  bad_input: [400, 'Please check what you entered.'],
  bad_json: [400, 'The request could not be read.'],
  bad_image: [400, 'This file is not a picture that can be read.'],
  bad_signature: [400, 'Payment verification failed.'],
  bad_token: [400, 'This link is no longer valid. Please request a new one.'],
  weak_password: [400, 'This password is too easy to guess. Please choose another one.'],
  unauthorized: [401, 'Please log in to continue.'],
  bad_credentials: [401, 'Email or password is not right.'],
  login_expired: [401, 'This login has taken too long. Please log in again.'],
  wrong_code: [401, 'This code is not right.'],
  wrong_passkey: [401, 'This passkey was not accepted.'],
  old_password_required: [403, 'Please enter your old password to set a new one.'],
  proof_required: [403, 'Please log in to the account with this address, or set a new password with this link.'],
  forbidden: [403, 'You are not allowed to do this.'],
  review_refused: [403, 'You cannot review this product.'],
  second_factor_required: [403, 'Please set up a second factor first.'],
  wrong_password: [403, 'The password is not right.'],
  recent_login_required: [403, 'Please confirm that it is you.'],
  not_found: [404, 'This was not found.'],
  method_not_allowed: [405, 'This address does not take that kind of request.'],
  conflict: [409, 'This does not fit with what is already there.'],
  email_taken: [409, 'An account with this email already exists. Please log in.'],
  category_exists: [409, 'A category with this name already exists.'],
  category_in_use: [409, 'This category still has products, so it stays.'],
  price_changed: [409, 'A price has changed. Please look at your cart again.'],
  promise_changed: [409, 'The delivery day has changed.'],
  out_of_stock: [409, 'There is not enough stock.'],
  offer_refused: [409, 'This code cannot be used for this order.'],
  cod_refused: [409, 'This order cannot be paid in cash on delivery.'],
  shop_closed: [409, 'The shop is closed just now.'],
  email_refused: [409, 'The mail server did not take the email.'],
  last_owner: [409, 'The shop needs at least one owner.'],
  payment_unconfirmed: [409, 'The payment is not confirmed yet.'],
  order_refunded: [409, 'The payment of this order was refunded.'],
  changed_meanwhile: [409, 'Somebody else has changed this since you opened it.'],
  product_gone: [409, 'A product is no longer in the shop.'],
  too_large: [413, 'This is too large.'],
  uri_too_long: [414, 'This address is too long.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  too_many_requests: [429, 'Too many tries. Please wait a moment.'],
  headers_too_large: [431, 'The request headers are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The shop is busy just now. Please try again in a moment.'],
  payment_unavailable: [503, 'Online payment cannot be reached just now. Please try again in a few minutes.'],
  courier_unavailable: [503, 'The courier provider cannot be reached just now. Please try again in a few minutes.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof table;
export interface FieldError {
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

  constructor(code: ErrorCode, message?: string, details: ErrorDetails = {}) {
    super(message ?? table[code][1], { cause: details.cause });
    this.code = code;
    this.status = details.status ?? table[code][0];
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
  const errors = error.details.errors ?? (isBadInput ? [{ path: '', message: error.message }] : undefined);
  return {
    success: false,
    message: error.message,
    error: error.message,
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
