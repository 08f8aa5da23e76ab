import type { UserBody } from '../../accounts/api.ts';
import { isRecord } from '../../shared/json.ts';
import { forgetAdminData } from './forget-admin.ts';
import { forget, stored } from './local-storage-store.ts';

export type SessionUser = Pick<UserBody, '_id' | 'name' | 'email' | 'phone' | 'address' | 'role' | 'adminRole'> &
  Partial<UserBody>;
export interface Session {
  user: SessionUser | null;
  token: string;
}

const isHeaderValue = /^[\x21-\x7e]{1,500}$/;
const signedOut: Session = { user: null, token: '' };

const session = stored<Session>('auth', signedOut, (raw) => {
  const { user, token } = (isRecord(raw) ? raw : {}) as { user?: unknown; token?: unknown };
  if (
    typeof token !== 'string' ||
    !isHeaderValue.test(token) ||
    !isRecord(user) ||
    typeof user._id !== 'string' ||
    typeof user.name !== 'string'
  )
    return signedOut;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...(raw as object),
    token,
    user: {
      ...user,
      _id: user._id,
      name: user.name,
      email: text(user.email),
      phone: text(user.phone),
      address: text(user.address ?? user.location),
      role: user.role === 'admin' ? 'admin' : 'user',
      adminRole: user.adminRole === 'assistant' || user.adminRole === 'owner' ? user.adminRole : null,
    },
  };
});

export const useSession = session.use;
export const currentSession = session.read;

export function currentToken(): string {
  return typeof window === 'undefined' ? '' : session.read().token;
}

export function startSession(begun: { user: SessionUser; token: string }): void {
  session.write({ ...begun });
}

export function updateUser(user: SessionUser): void {
  session.write({ ...session.read(), user });
}

/** Without the gift that is being prepared: it names another person. */
export function signOut(): void {
  endSession();
  forget('gift');
}

export function endSession(): void {
  session.write(signedOut);
  forgetAdminData();
}

export function dashboardPath(user: SessionUser | null): string {
  return user?.role === 'admin' ? '/dashboard/admin' : '/dashboard/user';
}
