import { useSetupProgress } from '../../../../components/admin/settings/setup-progress.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { useWaitingOrders } from './changes.ts';
import { type MenuLink, menuFor } from './menu-links.ts';

/** Until every step of the setup is done, an owner's menu leads there too. */
export function useMenu(): MenuLink[][] {
  const isOwner = useIsOwner();
  const progress = useSetupProgress();
  const waiting = useWaitingOrders();
  const groups = menuFor(isOwner).map((group) =>
    group.map((link) => (waiting > 0 && link.label === 'Orders' ? { ...link, note: String(waiting) } : link)),
  );
  if (!isOwner || !progress || progress.done === progress.total) return groups;
  const setup = { to: '/dashboard/admin/setup', label: 'Setup', note: `${progress.done}/${progress.total}` };
  return groups.map((group) => (group.some(({ label }) => label === 'Settings') ? [setup, ...group] : group));
}
