import type { z } from 'zod';
import { logActivity } from '../log/activity-log.ts';
import { type Answered, isSilent } from '../network/provider-answer.ts';
import { callProvider } from './call-provider.ts';
import { badLogin } from './courier-provider.ts';
import { errorForm, loginForm } from './shiprocket-answers.ts';

export interface ShiprocketAccount {
  /** Without a slash at its end. */
  apiUrl: string;
  /** Of an API user, not of the owner's own login. */
  email: string;
  password: string;
}

type Method = 'GET' | 'POST';
export type ShiprocketApi = <T>(
  method: Method,
  path: string,
  shape: z.ZodType<T>,
  options?: { body?: object; timeoutMs?: number },
) => Promise<Answered<T>>;

/** Shiprocket documents ten days. */
const tokenLifeMs = 9 * 24 * 3_600_000;

/** Logs in when it has to; a token that has expired is renewed once, for such a call has done nothing. */
export function shiprocketClient(account: ShiprocketAccount): ShiprocketApi {
  const token = tokenSource(account);
  return async (method, path, shape, options = {}) => {
    const startedAt = performance.now();
    const send = async (expired: string | null) => {
      const found = await token.find(expired);
      if (!found.ok) return { used: null, answered: found };
      const { value: used } = found;
      return { used, answered: await request(account, { method, path, token: used, ...options }, shape) };
    };
    const first = await send(null);
    const isExpired = first.used !== null && !first.answered.ok && first.answered.status === 401;
    const { answered } = isExpired ? await send(first.used) : first;
    const problem = answered.ok ? undefined : `${answered.kind} ${answered.status} ${answered.code}`.trim();
    const call = `${method} ${withoutIds(path)}`;
    logActivity({ call, ms: Math.round(performance.now() - startedAt), problem }, 'provider called');
    return answered;
  };
}

function tokenSource(account: ShiprocketAccount) {
  let known: { token: Promise<Answered<string>>; until: number } | null = null;
  const renew = () => {
    known = { token: logIn(account), until: Date.now() + tokenLifeMs };
    return known;
  };
  return {
    /** Another one than `expired`: of calls that fail together, one logs in. */
    find: async (expired: string | null): Promise<Answered<string>> => {
      let mine = known && known.until >= Date.now() ? known : renew();
      let answered = await mine.token;
      if (answered.ok && answered.value === expired) {
        mine = known && known !== mine ? known : renew();
        answered = await mine.token;
      }
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

function request<T>({ apiUrl }: ShiprocketAccount, sent: Sent, shape: z.ZodType<T>): Promise<Answered<T>> {
  const { method, path, token, body, timeoutMs } = sent;
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const call = { url: `${apiUrl}${path}`, method, headers, ...(body && { body: JSON.stringify(body) }), timeoutMs };
  return callProvider(call, shape, describeError);
}

/** "Oops! Invalid Data." alone says nothing: the sentences about the fields follow it. */
function describeError(json: unknown): string | undefined {
  const { message, errors } = errorForm.safeParse(json).data ?? {};
  return [message, ...Object.values(errors ?? {}).flat()].filter(Boolean).join(' ') || undefined;
}

function withoutIds(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(/\/(awb|ndr)\/[^/]+/, '/$1/:number');
}
