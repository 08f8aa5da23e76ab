import type { ReactNode } from 'react';
import { Outlet, redirect, useLocation } from 'react-router';
import { adminLanguages, firstLanguage, localizePath } from '../../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { requireAccess } from '../../../api-client/require-access.ts';
import { loadSetupProgress } from '../../../components/admin/settings/setup-progress.ts';
import { FailedLoad } from '../../../components/page/failed-load.tsx';
import { Guard, GuardError } from '../../../components/session/guard.tsx';
import { AdminApp } from './frame/admin-app.tsx';
import { AdminFooter } from './frame/admin-footer.tsx';
import { AdminHeader } from './frame/admin-header.tsx';
import { AdminKeys } from './frame/admin-keys.tsx';
import { AdminFallback, AdminLayout } from './frame/admin-layout.tsx';
import { findOutline } from './frame/page-outlines.ts';
import { UndoBar } from './frame/undo-bar.tsx';
import '../../../admin.css';
import { head } from '../../../document/head.ts';
import { openInLanguage } from '../../../document/open-in-language.ts';
import type { PageHandle } from '../../../document/page-handle.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { currentSession, updateUser } from '../../../stores/session.ts';
import type { Route } from './+types/guard';

const elsewhere = '/';
const unreachable = t('adminFrame.unreachable');
const secondFactorPage = '/dashboard/admin/security';

export const handle: PageHandle = {
  frame: {
    Header: AdminHeader,
    Footer: AdminFooter,
    manifest: localizePath(currentLanguage(), '/dashboard/admin/app.webmanifest'),
  },
};

/** For a page that could not be loaded; others have their own. */
export const meta: Route.MetaFunction = ({ matches, location }) =>
  head({
    title: `${t('frame.dashboard')} - ${findOutline(location.pathname).title} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientMiddleware = [requireAccess('GET /user/admin-auth')];

/**
 * Takes over the present role of the admin, and redirects to the setup of a second factor where one is required first.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const access = await api('GET /user/admin-access', { signal: request.signal }).catch(() => undefined);
  const { user } = currentSession();
  if (access && user && user.adminRole !== access.adminRole) updateUser({ ...user, adminRole: access.adminRole });
  const language = adminLanguages.find((one) => one === access?.language) ?? firstLanguage;
  if (access && navigator.onLine && language !== currentLanguage()) throw openInLanguage(language, request.url);
  if (access?.mustEnrol && !new URL(request.url).pathname.endsWith(secondFactorPage)) throw redirect(secondFactorPage);
  if (access?.adminRole === 'owner' && !access.mustEnrol) await loadSetupProgress(request.signal);
  return null;
}

/**
 * Rights may change between two pages. A guard is always loaded: what its middleware throws otherwise reaches the
 * root's boundary.
 */
export const shouldRevalidate = () => true;

export const HydrateFallback = AdminFallback;

export default function AdminGuard() {
  return (
    <GuardedLayout>
      <Outlet />
    </GuardedLayout>
  );
}

/** The frame and the title stay where a page could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title } = findOutline(useLocation().pathname);
  return (
    <GuardError error={error} elsewhere={elsewhere} Layout={GuardedLayout}>
      <FailedLoad title={title} error={error} sentence={unreachable} />
    </GuardError>
  );
}

function GuardedLayout({ children }: { children: ReactNode }) {
  return (
    <Guard elsewhere={elsewhere}>
      <AdminLayout>{children}</AdminLayout>
      <UndoBar />
      <AdminApp />
      <AdminKeys />
    </Guard>
  );
}
