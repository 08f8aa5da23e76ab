import { closedSentence } from '../../shared/opening.ts';
import type { ShopData } from '../shop.ts';

/** The maker's announcement, and that the shop is closed; above everything else. */
export function Notices({ settings }: { settings: ShopData['settings'] | undefined }) {
  const closed = settings && closedSentence(settings, new Date());
  if (!settings?.announcement && !closed) return null;
  return (
    <aside className="notices" aria-label="Announcement">
      {closed && <p>{closed}</p>}
      {settings.announcement && <p>{settings.announcement}</p>}
    </aside>
  );
}
