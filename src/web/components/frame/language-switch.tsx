import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { type Language, languages, localizePath } from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';

/**
 * The open page in the shop's languages; each is a build of the pages, so the document is loaded. In the device's
 * typeface, as a word of another script would load its font.
 */
export function LanguageSwitch({ choices }: { choices: readonly Language[] }) {
  const { pathname } = useLocation();
  const withQuery = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.search = window.location.search;
    currentTarget.hash = window.location.hash;
  };
  return (
    <nav aria-label={t('frame.languages')} className="flex flex-wrap gap-x-6">
      {choices.map((language) => (
        <a
          key={language}
          className="inline-flex min-h-11 items-center font-[family-name:system-ui] underline decoration-footer-line underline-offset-6 aria-[current]:no-underline"
          href={localizePath(language, pathname)}
          lang={language}
          hrefLang={language}
          aria-current={language === currentLanguage() || undefined}
          onClick={withQuery}
        >
          {languages[language].ownName}
        </a>
      ))}
    </nav>
  );
}
