import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { useWaitingOrders } from './changes.ts';
import { type MenuGroup, menuFor, ordersPage } from './menu-links.ts';

export function useMenu(): MenuGroup[] {
  const isOwner = useIsOwner();
  const waiting = useWaitingOrders();
  return menuFor(isOwner).map((group) => ({
    ...group,
    links: group.links.map((link) =>
      waiting > 0 && link.pages[0].to === ordersPage ? { ...link, note: String(waiting) } : link,
    ),
  }));
}
