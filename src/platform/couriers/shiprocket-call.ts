import type { z } from 'zod';
import { parseJson } from '../../shared/json.ts';
import { logActivity } from '../log/activity-log.ts';
import { type Answered, isSilent } from '../payments/payment-provider.ts';
import { errorForm, loginForm } from './shiprocket-answers.ts';

export interface ShiprocketAccount {
  /** Without a slash at its end. */
  apiUrl: string;
  /** Of an API user, not of the owner's own login. */
  email: string;
  password: string;
}

type Method = 'GET' | 'POST';
type Failed = Extract<Answered<never>, { ok: false }>;
export type ShiprocketApi = <T>(
  method: Method,
  path: string,
  shape: z.ZodType<T>,
  options?: { body?: object; timeoutMs?: number },
) => Promise<Answered<T>>;

const timeoutMs = 10_000;
const maxAnswerBytes = 4_000_000;
/** Shiprocket documents ten days. */
const tokenLifeMs = 9 * 24 * 3_600_000;

/** Logs in when it has to; a token that has expired is renewed once, for such a call has done nothing. */
export function shiprocketClient(account: ShiprocketAccount): ShiprocketApi {
  const token = tokenSource(account);
  return async (method, path, shape, options = {}) => {
    const startedAt = performance.now();
    const send = async (isRenewed: boolean) => {
      const found = await token.find(isRenewed);
      return found.ok ? request(account, { method, path, token: found.value, ...options }, shape) : found;
    };
    let answered = await send(false);
    if (!answered.ok && answered.status === 401 && answered.code !== badLogin) answered = await send(true);
    const problem = answered.ok ? undefined : `${answered.kind} ${answered.status} ${answered.code}`.trim();
    const call = `${method} ${withoutIds(path)}`;
    logActivity({ call, ms: Math.round(performance.now() - startedAt), problem }, 'provider called');
    return answered;
  };
}

/** `code` of an answer to wrong keys. */
export const badLogin = 'bad_login';

function tokenSource(account: ShiprocketAccount) {
  let known: { token: Promise<Answered<string>>; until: number } | null = null;
  return {
    find: async (isRenewed: boolean): Promise<Answered<string>> => {
      if (isRenewed || !known || known.until < Date.now())
        known = { token: logIn(account), until: Date.now() + tokenLifeMs };
      const mine = known;
      const answered = await mine.token;
      if (!answered.ok && known === mine) known = null;
      return answered;
    },
  };
}

async function logIn(account: ShiprocketAccount): Promise<Answered<string>> {
  const { email, password } = account;
  const login = { method: 'POST', path: '/auth/login', body: { email, password } } as const;
  const answered = await request(account, login, loginForm);
  if (answered.ok) return { ok: true, value: answered.value.token };
  return isSilent(answered) || answered.kind === 'unknown'
    ? { ...answered, kind: 'unavailable' }
    : { ...answered, code: badLogin };
}

interface Sent {
  method: Method;
  path: string;
  token?: string;
  body?: object;
  timeoutMs?: number;
}

async function request<T>({ apiUrl }: ShiprocketAccount, sent: Sent, shape: z.ZodType<T>): Promise<Answered<T>> {
  const { method, path, token, body } = sent;
  try {
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(sent.timeoutMs ?? timeoutMs),
    });
    const bytes = await readBytes(answer, maxAnswerBytes);
    return bytes ? readAnswer(answer.status, bytes.toString(), shape) : untrusted('The answer is too long.');
  } catch (error) {
    return describeFailure(error);
  }
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

function readAnswer<T>(status: number, text: string, shape: z.ZodType<T>): Answered<T> {
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = shape.safeParse(json);
    return parsed.success ? { ok: true, value: parsed.data } : untrusted('The answer has an unknown form.');
  }
  const description = describeError(json)?.slice(0, 300) || `HTTP ${status}`;
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const kind = status === 429 || status === 401 ? 'unavailable' : isRefused ? 'refused' : 'unknown';
  return { ok: false, kind, status, code: '', description };
}

/** "Oops! Invalid Data." alone says nothing: the sentences about the fields follow it. */
function describeError(json: unknown): string | undefined {
  const { message, errors } = errorForm.safeParse(json).data ?? {};
  return [message, ...Object.values(errors ?? {}).flat()].filter(Boolean).join(' ') || undefined;
}

const neverArrived = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_)/;

export function describeFailure(error: unknown): Failed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { name, code: systemCode, message } = cause as { name: string; code?: unknown; message: string };
  const code = typeof systemCode === 'string' ? systemCode : name;
  const kind = neverArrived.test(code) ? 'unavailable' : 'unknown';
  return { ok: false, kind, status: 0, code, description: message };
}

export function untrusted(description: string): Failed {
  return { ok: false, kind: 'unknown', status: 200, code: 'untrusted_answer', description };
}

export function refused(description: string): Failed {
  return { ok: false, kind: 'refused', status: 200, code: '', description };
}

function withoutIds(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(/\/(awb|ndr)\/[^/]+/, '/$1/:number');
}
