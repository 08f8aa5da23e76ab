import { closedSentence } from '../../shared/opening.ts';
import type { ShopData } from '../hooks/use-shop.ts';

/** The maker's announcement, and that the shop is closed; above everything else. */
export function Notices({ settings }: { settings: ShopData['settings'] | undefined }) {
  const closed = settings && closedSentence(settings, new Date());
  return (
    <>
      <noscript>
        <p className="notices">
          Buying needs scripts, which are switched off in this browser. Looking around does not.
        </p>
      </noscript>
      {(settings?.announcement || closed) && (
        <aside className="notices" aria-label="Announcement">
          {closed && <p>{closed}</p>}
          {settings?.announcement && <p>{settings.announcement}</p>}
        </aside>
      )}
    </>
  );
}
