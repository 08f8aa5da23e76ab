import { z } from 'zod';
import { logActivity } from '../log/activity-log.ts';
import type { Answered } from '../network/provider-answer.ts';
import { maybe } from './answer-forms.ts';
import { callProvider } from './call-provider.ts';
import { badLogin, type PickupPlace } from './courier-provider.ts';

export interface DelhiveryAccount {
  /** Without a slash at its end. */
  apiUrl: string;
  token: string;
  /** As it is registered at Delhivery, whose API lists no pickup places. */
  place: PickupPlace;
}

interface Sent {
  form?: Record<string, string>;
  body?: object;
  timeoutMs?: number;
}
export type DelhiveryApi = <T>(
  method: 'GET' | 'POST',
  path: string,
  shape: z.ZodType<T>,
  sent?: Sent,
) => Promise<Answered<T>>;

export function delhiveryClient({ apiUrl, token }: DelhiveryAccount): DelhiveryApi {
  return async (method, path, shape, { form, body, timeoutMs } = {}) => {
    const startedAt = performance.now();
    const text = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body);
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = {
      accept: 'application/json',
      authorization: `Token ${token}`,
      ...(text && { 'content-type': type }),
    };
    const call = {
      url: `${apiUrl}${path}`,
      method,
      headers,
      ...(text && { body: text }),
      ...(timeoutMs && { timeoutMs }),
    };
    const answered = await callProvider(call, shape, describeError);
    const problem = answered.ok ? undefined : `${answered.kind} ${answered.status} ${answered.code}`.trim();
    const [withoutIds] = path.split('?', 1);
    const ms = Math.round(performance.now() - startedAt);
    logActivity({ call: `${method} ${withoutIds}`, ms, problem }, 'provider called');
    // What waits goes on once the owner has entered the new token.
    const isDenied = !answered.ok && (answered.status === 401 || answered.status === 403);
    return isDenied ? { ...answered, kind: 'unavailable', code: badLogin } : answered;
  };
}

const words = maybe(z.string());
const errorForm = z.object({
  detail: words,
  error: words,
  message: words,
  rmk: words,
  remark: words,
  pr_exist: maybe(z.boolean()),
});

export const pickupExists = 'A pickup is asked for already.';

function describeError(json: unknown): string | undefined {
  const { data } = errorForm.safeParse(json);
  if (data?.pr_exist) return pickupExists;
  return data?.detail ?? data?.error ?? data?.message ?? data?.rmk ?? data?.remark ?? undefined;
}
