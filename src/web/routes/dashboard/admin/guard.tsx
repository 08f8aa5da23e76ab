import type { ReactNode } from 'react';
import { Outlet, redirect } from 'react-router';
import { api } from '../../../api-client/api-client.ts';
import { requireAccess } from '../../../api-client/require-access.ts';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { DashboardLayout } from '../../../components/dashboard-layout.tsx';
import { Guard, GuardError, GuardFallback } from '../../../components/guard.tsx';
import '../../../admin.css';
import { currentSession, updateUser } from '../../../stores/session.ts';
import type { Route } from './+types/guard';

const elsewhere = '/';
const setupPage = '/dashboard/admin/security';
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

export const clientMiddleware = [requireAccess('GET /user/admin-auth')];

/** Takes over the present role of the admin, and redirects to the setup of a second factor where one is required first. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const access = await api('GET /user/admin-access', { signal: request.signal }).catch(() => undefined);
  const { user } = currentSession();
  if (access && user && user.adminRole !== access.adminRole) updateUser({ ...user, adminRole: access.adminRole });
  if (access?.mustEnrol && new URL(request.url).pathname !== setupPage) throw redirect(setupPage);
  return null;
}

/** Rights may change between two pages. */
export const shouldRevalidate = () => true;

export const HydrateFallback = () => <GuardFallback isDense />;

export default function AdminGuard() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <GuardError error={error} elsewhere={elsewhere} Layout={AdminLayout} />
);

function AdminLayout({ children }: { children: ReactNode }) {
  const isOwner = useIsOwner();
  return (
    <Guard elsewhere={elsewhere}>
      <DashboardLayout
        links={links.filter((link) => isOwner || !link.isForOwners)}
        toggle={['Show Admin Menu', 'Hide Menu']}
        isDense
      >
        {children}
      </DashboardLayout>
    </Guard>
  );
}
