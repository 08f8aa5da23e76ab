import { t } from '../../../shared/languages/translate.ts';
import { closedSentence } from '../../../shared/opening.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import type { ShopData } from '../../hooks/use-shop.ts';

const noticeClass = 'bg-accent text-cotton text-center font-medium py-2.5 px-gutter print:hidden';

export function Notices({ settings }: { settings: ShopData['settings'] | undefined }) {
  const closed = settings && closedSentence(settings, new Date());
  return (
    <>
      <noscript>
        <p className={noticeClass}>{t('frame.needsScripts')}</p>
      </noscript>
      {settings?.isTest && (
        <aside className={noticeClass} aria-label={t('frame.testMode')}>
          <p>{t('frame.testModeText')}</p>
        </aside>
      )}
      {(settings?.announcement || closed) && (
        <aside className={noticeClass} aria-label={t('frame.announcement')}>
          {closed && <p>{closed}</p>}
          {settings?.announcement && <p lang={findLanguage(settings.announcement)}>{settings.announcement}</p>}
        </aside>
      )}
    </>
  );
}
