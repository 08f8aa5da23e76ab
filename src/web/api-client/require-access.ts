import { data, type MiddlewareFunction } from 'react-router';
import { currentToken } from '../stores/session.ts';
import { ApiError, api } from './api-client.ts';

type AccessCheck = 'GET /user/user-auth' | 'GET /user/admin-auth';

let admitted = '';

/** Throws a response with status 403 without a session or access; one request per session. */
export function requireAccess(check: AccessCheck): MiddlewareFunction {
  return async ({ request }) => {
    const token = currentToken();
    if (!token) throw data(null, { status: 403 });
    const asked = `${check} ${token}`;
    if (admitted === asked) return;
    const { ok } = await api(check, { signal: request.signal }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return { ok: false };
      throw error;
    });
    if (!ok) throw data(null, { status: 403 });
    admitted = asked;
  };
}
