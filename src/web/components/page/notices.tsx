import { closedSentence } from '../../../shared/opening.ts';
import type { ShopData } from '../../hooks/use-shop.ts';

const noticeClass = 'bg-accent text-cotton text-center font-medium py-2.5 px-gutter print:hidden';

export function Notices({ settings }: { settings: ShopData['settings'] | undefined }) {
  const closed = settings && closedSentence(settings, new Date());
  return (
    <>
      <noscript>
        <p className={noticeClass}>
          Buying needs scripts, which are switched off in this browser. Looking around does not.
        </p>
      </noscript>
      {settings?.isTest && (
        <aside className={noticeClass} aria-label="Test mode">
          <p>Test mode: no real payments, no deliveries.</p>
        </aside>
      )}
      {(settings?.announcement || closed) && (
        <aside className={noticeClass} aria-label="Announcement">
          {closed && <p>{closed}</p>}
          {settings?.announcement && <p>{settings.announcement}</p>}
        </aside>
      )}
    </>
  );
}
