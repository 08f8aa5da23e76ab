import type { FuzzCall } from './arbitraries.ts';
import type { Operation } from './document.ts';

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** Written into the addresses of each person, so that they are known again in an answer. */
export const markOf = (role: string) => `only-${role}-lives-here`;
const internals = /node_modules|\bat [\w.<>]+ \(|\.ts:\d+|Failed query|drizzle|pgboss|ECONN|syntax error/;

/**
 * What is wrong with an answer, or null.
 * @param sent the request as text, to tell an echo from a leak
 */
export function faultOf(operation: Operation, call: FuzzCall, answer: Answered, sent: string): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return isDeclaredOverload(answer) ? null : `${status} is the shop's own fault`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'the answer may be sniffed';
  if (internals.test(text) && !internals.test(sent)) return 'the answer shows internals';
  for (const person of ['asha', 'meera'])
    if (
      call.key !== 'POST /user/login' &&
      call.role !== 'admin' &&
      call.role !== person &&
      text.includes(markOf(person)) &&
      !sent.includes(markOf(person))
    )
      return `the answer tells ${call.role} about ${person}`;
  if (status === 301) return typeof headers.location === 'string' ? null : 'a redirect leads nowhere';
  return status < 300 ? faultOfGood(operation, answer) : faultOfRefusal(answer);
}

/** 503 with a code of ours and a time to come again. */
export function isDeclaredOverload({ status, headers, text }: Answered): boolean {
  return status === 503 && headers['retry-after'] !== undefined && /"code":"(payment_)?unavailable"/.test(text);
}

function faultOfGood({ answers }: Operation, { status, headers, text }: Answered): string | null {
  const expected = answers[String(status)];
  if (!expected) return `${status} is not in the document`;
  if (!String(headers['content-type']).startsWith(`${expected.type};`))
    return `the content type is ${headers['content-type']}`;
  if (expected.type !== 'application/json') return null;
  const { isValid } = expected;
  return isValid(parse(text)) ? null : `the answer is off its schema: ${JSON.stringify(isValid.errors?.slice(0, 3))}`;
}

function faultOfRefusal({ status, headers, text }: Answered): string | null {
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `the content type is ${headers['content-type']}`;
  const body = parse(text) as Record<string, unknown> | undefined;
  if (body?.success !== false || !/^[a-z_]+$/.test(String(body.code))) return 'the refusal has no code';
  if (!isSentence(String(body.message))) return `the refusal has no sentence: ${body.message}`;
  if ((status === 401 || status === 403) && body.ok !== false) return 'the refusal does not say ok: false';
  if (![400, 401, 403, 404, 405, 409, 413, 414, 415, 429].includes(status))
    return `${status} is no refusal of the contract`;
  return null;
}

/** Words for a person, and none of a library's; the spec's own sentences have no full stop. */
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
