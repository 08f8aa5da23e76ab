import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { requireAccess } from '../api-client/require-access.ts';
import { Desk } from '../ui/desk.tsx';
import { Countdown, Guard, isRefusal, LoadError } from '../ui/guard.tsx';
import type { Route } from './+types/admin-guard';

export { GuardFallback as HydrateFallback } from '../ui/guard.tsx';

import { useAdminAccess, useIsOwner } from './use-admin-access.ts';

const links = [
  { to: '/dashboard/admin', label: 'Profile' },
  { to: '/dashboard/admin/create-category', label: 'Create Category' },
  { to: '/dashboard/admin/create-product', label: 'Create Product' },
  { to: '/dashboard/admin/products', label: 'Manage Products' },
  { to: '/dashboard/admin/orders', label: 'Orders' },
  { to: '/dashboard/admin/users', label: 'Users', isForOwners: true },
  { to: '/dashboard/admin/reviews', label: 'Reviews', isForOwners: true },
  { to: '/dashboard/admin/catalog-file', label: 'Import and Export' },
  { to: '/dashboard/admin/settings', label: 'Settings', isForOwners: true },
  { to: '/dashboard/admin/security', label: 'Security' },
  { to: '/dashboard/admin/history', label: 'History' },
  { to: '/dashboard/admin/security-log', label: 'Security Log', isForOwners: true },
  { to: '/dashboard/admin/sessions', label: 'Sessions' },
];

const elsewhere = '/';

export const clientMiddleware = [requireAccess('GET /user/admin-auth')];

/** Without a loader the middleware would not run when the document is opened. */
export const clientLoader = () => null;

export default function AdminGuard() {
  return (
    <Guard elsewhere={elsewhere}>
      <AdminDesk>
        <Outlet />
      </AdminDesk>
    </Guard>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRefusal(error)) return <Countdown to={elsewhere} />;
  return (
    <Guard elsewhere={elsewhere}>
      <AdminDesk>
        <LoadError error={error} />
      </AdminDesk>
    </Guard>
  );
}

function AdminDesk({ children }: { children: ReactNode }) {
  const isOwner = useIsOwner();
  useAdminAccess();
  return (
    <Desk links={links.filter((link) => isOwner || !link.isForOwners)} toggle={['Show Admin Menu', 'Hide Menu']}>
      {children}
    </Desk>
  );
}
