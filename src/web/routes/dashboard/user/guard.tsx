import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { requireAccess } from '../../../api-client/require-access.ts';
import { DashboardLayout } from '../../../components/page/dashboard-layout.tsx';
import { FailedLoad } from '../../../components/page/failed-load.tsx';
import { type Outline, PageOutline } from '../../../components/page/page-outline.tsx';
import { Guard, GuardError } from '../../../components/session/guard.tsx';
import { useSession } from '../../../stores/session.ts';
import type { Route } from './+types/guard';

const elsewhere = '/login';
const links = [
  { to: '/dashboard/user/profile', label: t('user.profile') },
  { to: '/dashboard/user/orders', label: t('user.orders'), opens: '/dashboard/user/order/' },
  { to: '/dashboard/user/sessions', label: t('user.sessions') },
];

const outlines: readonly (readonly [RegExp, Outline])[] = [
  [/\/user\/orders$/, { title: t('user.allOrders'), lines: 'with picture' }],
  [/\/user\/order\//, { title: t('order.your'), lines: 'with picture' }],
  [
    /\/user\/profile$/,
    { title: t('user.profile'), groups: [{ name: t('user.addresses') }, { name: t('forms.yourData') }] },
  ],
  [/\/user\/sessions$/, { title: t('user.sessions'), lines: 'words' }],
  [/\/user\/create-review\//, { title: t('reviews.write'), lines: 'with picture' }],
];

function useOutline(): Outline {
  const { pathname } = useLocation();
  const { user } = useSession();
  const found = outlines.find(([pattern]) => pattern.test(pathname))?.[1];
  return found ?? { title: user ? t('user.hello', { name: user.name }) : t('user.helloThere'), lines: 'with picture' };
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
