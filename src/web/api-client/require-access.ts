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
    await api(check, { signal: request.signal }).catch((error: unknown) => {
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      throw isRefused ? data(null, { status: 403 }) : error;
    });
    admitted = asked;
  };
}
