import { Outlet } from 'react-router';
import { Desk } from '../ui/desk.tsx';
import { Guard } from '../ui/guard.tsx';

const links = [
  { to: '/dashboard/user/profile', label: 'Profile' },
  { to: '/dashboard/user/orders', label: 'Orders' },
  { to: '/dashboard/user/sessions', label: 'Sessions' },
];

export default function UserGuard() {
  return (
    <Guard check="GET /user/user-auth" elsewhere="/login">
      <Desk links={links} toggle={['Menu', 'Menu']}>
        <Outlet />
      </Desk>
    </Guard>
  );
}
