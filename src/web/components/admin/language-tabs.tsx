import { Link } from 'react-router';
import { firstLanguage, type Language, languages } from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import type { TextKind } from '../../../translations/api.ts';
import { useShop } from '../../hooks/use-shop.ts';

/** In the language of the page. */
export function nameLanguage(language: Language): string {
  const names = new Intl.DisplayNames(languages[currentLanguage()].locale, { type: 'language' });
  return names.of(language) ?? languages[language].name;
}

/** The page with the texts of one thing in a language. */
export function translationPage(language: Language, kind: TextKind, id: string): string {
  return `/dashboard/admin/languages/${language}/${kind}/${id}`;
}

interface TabsProps {
  kind: TextKind;
  id: string;
  /** Where it is written in the first language. */
  page: string;
  current?: Language;
}

/** The languages of the shop, for the words of a product in each; nothing in a shop with one. */
export function LanguageTabs({ kind, id, page, current = firstLanguage }: TabsProps) {
  const { languages: further } = useShop().settings;
  if (!further) return null;
  const all: readonly Language[] = [firstLanguage, ...further];
  return (
    <nav
      aria-label={t('shopSettings.languagesOfTexts')}
      className="mb-5 flex h-12 max-w-[700px] gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--twine)]"
    >
      {all.map((language) => (
        <Link
          key={language}
          lang={language}
          to={language === firstLanguage ? page : translationPage(language, kind, id)}
          className="flex shrink-0 items-center border-b-3 border-transparent pt-[3px] font-medium whitespace-nowrap no-underline hover:text-accent focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent"
          aria-current={language === current ? 'page' : undefined}
        >
          {languages[language].ownName}
        </Link>
      ))}
    </nav>
  );
}

/** To the texts of one thing in each further language; nothing in a shop without one. */
export function TranslateLinks({ kind, id, title }: { kind: TextKind; id: string; title: string }) {
  const { languages: further = [] } = useShop().settings;
  return further.map((language) => (
    <Link
      key={language}
      to={translationPage(language, kind, id)}
      className="inline-flex min-h-11 items-center px-1"
      aria-label={t('shopSettings.titleIn', { title, language: nameLanguage(language) })}
    >
      <span lang={language}>{languages[language].ownName}</span>
    </Link>
  ));
}
