import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { requireAccess } from '../../../api-client/require-access.ts';
import { DashboardLayout } from '../../../components/page/dashboard-layout.tsx';
import { FailedLoad } from '../../../components/page/failed-load.tsx';
import { type Outline, PageOutline } from '../../../components/page/page-outline.tsx';
import { Guard, GuardError } from '../../../components/session/guard.tsx';
import { useSession } from '../../../stores/session.ts';
import type { Route } from './+types/guard';

const elsewhere = '/login';
const links = [
  { to: '/dashboard/user/profile', label: 'Profile' },
  { to: '/dashboard/user/orders', label: 'Orders', opens: '/dashboard/user/order/' },
  { to: '/dashboard/user/sessions', label: 'Sessions' },
];

const outlines: readonly (readonly [RegExp, Outline])[] = [
  [/\/user\/orders$/, { title: 'All Orders', lines: 'with picture' }],
  [/\/user\/order\//, { title: 'Your order', lines: 'with picture' }],
  [/\/user\/profile$/, { title: 'Profile', groups: [{ name: 'Addresses' }, { name: 'Your data' }] }],
  [/\/user\/sessions$/, { title: 'Sessions', lines: 'words' }],
  [/\/user\/create-review\//, { title: 'Write a Review', lines: 'with picture' }],
];

function useOutline(): Outline {
  const { pathname } = useLocation();
  const { user } = useSession();
  const found = outlines.find(([pattern]) => pattern.test(pathname))?.[1];
  return found ?? { title: user ? `Hello ${user.name}` : 'Hello', lines: 'with picture' };
}

export function HydrateFallback() {
  const outline = useOutline();
  return (
    <UserLayout>
      <PageOutline outline={outline} />
    </UserLayout>
  );
}

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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title } = useOutline();
  return (
    <GuardError error={error} elsewhere={elsewhere} Layout={UserDashboard}>
      <FailedLoad title={title} error={error} />
    </GuardError>
  );
}

function UserDashboard({ children }: { children: ReactNode }) {
  return (
    <Guard elsewhere={elsewhere}>
      <UserLayout>{children}</UserLayout>
    </Guard>
  );
}

const UserLayout = ({ children }: { children: ReactNode }) => (
  <DashboardLayout links={links}>{children}</DashboardLayout>
);
