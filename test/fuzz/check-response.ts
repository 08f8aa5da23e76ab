import type { FuzzCall } from './arbitraries.ts';
import type { Operation } from './document.ts';

export interface Received {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** Part of each user's address, so that it is recognised in a response. */
export const personMark = (role: string) => `only-${role}-lives-here`;
const internals = /node_modules|\bat [\w.<>]+ \(|\.ts:\d+|Failed query|drizzle|pgboss|ECONN|syntax error/;

/** @param sent the request as text, to distinguish an echo from a leak */
export function findProblem(operation: Operation, call: FuzzCall, response: Received, sent: string): string | null {
  const { status, headers, text } = response;
  if (status >= 500) return isDeclaredOverload(response) ? null : `server error ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'nosniff is missing';
  if (internals.test(text) && !internals.test(sent)) return 'the response shows internals';
  for (const person of ['asha', 'meera'])
    if (
      call.key !== 'POST /user/login' &&
      call.role !== 'admin' &&
      call.role !== person &&
      text.includes(personMark(person)) &&
      !sent.includes(personMark(person))
    )
      return `the response shows ${call.role} data of ${person}`;
  if (status === 301) return typeof headers.location === 'string' ? null : 'a redirect without a location';
  if (!operation.responses[String(status)]) return `${status} is not in the document`;
  return status < 300 ? problemOfSuccess(operation, response) : problemOfError(response);
}

export function isDeclaredOverload({ status, headers, text }: Received): boolean {
  return (
    status === 503 && headers['retry-after'] !== undefined && /"code":"((payment|courier)_)?unavailable"/.test(text)
  );
}

const isText = /^text\/|json$/;

function problemOfSuccess({ responses }: Operation, { status, headers, text }: Received): string | null {
  const expected = responses[String(status)] as Operation['responses'][string];
  const contentType = String(headers['content-type']);
  if (!expected.types.some((type) => contentType === (isText.test(type) ? `${type}; charset=utf-8` : type)))
    return `the content type is ${contentType}`;
  if (!expected.types.includes('application/json')) return null;
  const { isValid } = expected;
  return isValid(parse(text))
    ? null
    : `the response does not match its schema: ${JSON.stringify(isValid.errors?.slice(0, 3))}`;
}

function problemOfError({ status, headers, text }: Received): string | null {
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `the content type is ${headers['content-type']}`;
  const body = parse(text) as Record<string, unknown> | undefined;
  if (body?.success !== false || !/^[a-z_]+$/.test(String(body.code))) return 'the error has no code';
  if (!isSentence(String(body.message))) return `the error message is not a sentence: ${body.message}`;
  if ((status === 401 || status === 403) && body.ok !== false) return 'the error has no ok: false';
  if (![400, 401, 403, 404, 405, 409, 413, 414, 415, 429].includes(status)) return `${status} is not in the contract`;
  return null;
}

/** Not a library's message. Some messages have no full stop. */
function isSentence(message: string): boolean {
  return (
    /^\p{Lu}.* .*\p{L}/su.test(message) &&
    !/^(Invalid|Unrecognized) |^Too (big|small)|\b(undefined|null|NaN)\b|^Expected/.test(message)
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
