import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { requireAccess } from '../../../api-client/require-access.ts';
import { DashboardLayout } from '../../../components/page/dashboard-layout.tsx';
import { Guard, GuardError, GuardFallback } from '../../../components/session/guard.tsx';
import type { Route } from './+types/guard';

const elsewhere = '/login';
const links = [
  { to: '/dashboard/user/profile', label: 'Profile' },
  { to: '/dashboard/user/orders', label: 'Orders', opens: '/dashboard/user/order/' },
  { to: '/dashboard/user/sessions', label: 'Sessions' },
];

export const HydrateFallback = () => <GuardFallback />;

export const clientMiddleware = [requireAccess('GET /user/user-auth')];

/** Without a loader the middleware would not run when the document is opened. */
export const clientLoader = () => null;

/** As the admin's guard. */
export const shouldRevalidate = () => true;

export default function UserGuard() {
  return (
    <UserDashboard>
      <Outlet />
    </UserDashboard>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <GuardError error={error} elsewhere={elsewhere} Layout={UserDashboard} />
);

function UserDashboard({ children }: { children: ReactNode }) {
  return (
    <Guard elsewhere={elsewhere}>
      <DashboardLayout links={links}>{children}</DashboardLayout>
    </Guard>
  );
}
