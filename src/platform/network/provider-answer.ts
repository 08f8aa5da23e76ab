/**
 * `refused` and `unavailable`: nothing happened. `unknown`: no response that can be trusted; the effect may have
 * happened.
 */
export type Answered<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'refused' | 'unavailable' | 'unknown'; status: number; code: string; description: string };
export type Failed = Extract<Answered<never>, { ok: false }>;

/** No answer at all, or none about what was asked: a network error, a timeout, 5xx, too many calls. */
export function isSilent(failed: { status: number }): boolean {
  return failed.status === 0 || failed.status === 408 || failed.status === 429 || failed.status >= 500;
}

export function makeUntrustedAnswer(description: string): Failed {
  return { ok: false, kind: 'unknown', status: 200, code: 'untrusted_answer', description };
}

/** Null when there are more of them. */
export async function readBytes({ body }: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let count = 0;
  for await (const part of body ?? []) {
    count += part.length;
    if (count > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const neverArrived =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|UNABLE_TO)/;

/** Why a call brought no answer. */
export function describeFailure(error: unknown): Failed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { name, code: systemCode, message } = cause as { name: string; code?: unknown; message: string };
  // A DOMException's code is a legacy number.
  const code = typeof systemCode === 'string' ? systemCode : name;
  const kind = neverArrived.test(code) ? 'unavailable' : 'unknown';
  return { ok: false, kind, status: 0, code, description: message };
}
