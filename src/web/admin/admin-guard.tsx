import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Desk } from '../ui/desk.tsx';
import { Guard } from '../ui/guard.tsx';
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

export default function AdminGuard() {
  return (
    <Guard check="GET /user/admin-auth" elsewhere="/">
      <AdminDesk>
        <Outlet />
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
