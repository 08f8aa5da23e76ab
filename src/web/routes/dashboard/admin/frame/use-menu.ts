import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { useWaitingOrders } from './changes.ts';
import { type MenuGroup, menuFor } from './menu-links.ts';

export function useMenu(): MenuGroup[] {
  const isOwner = useIsOwner();
  const waiting = useWaitingOrders();
  return menuFor(isOwner).map((group) => ({
    ...group,
    links: group.links.map((link) =>
      waiting > 0 && link.label === 'Orders' ? { ...link, note: String(waiting) } : link,
    ),
  }));
}
