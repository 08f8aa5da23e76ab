interface LanguageFacts {
  /** In English, for the owner. */
  name: string;
  /** As its readers write it. */
  ownName: string;
  /** The text of the link to the page in this language, where a browser prefers it. */
  offer: string;
  /** For numbers, days and `og:locale`. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Whether it has the areas of `admin`, too. Without them the admin and what it is sent are in English. */
  hasAdmin: boolean;
}

/** Each has a folder of messages beside this file. */
const known = {
  en: {
    name: 'English',
    ownName: 'English',
    offer: 'Read in English',
    locale: 'en-IN',
    direction: 'ltr',
    hasAdmin: true,
  },
  hi: {
    ...{ name: 'Hindi', ownName: 'हिन्दी', offer: 'हिन्दी में देखें' },
    ...{ locale: 'hi-IN', direction: 'ltr', hasAdmin: true },
  },
  mr: {
    ...{ name: 'Marathi', ownName: 'मराठी', offer: 'मराठीत पहा' },
    ...{ locale: 'mr-IN', direction: 'ltr', hasAdmin: false },
  },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof known;
export const languages: Record<Language, LanguageFacts> = known;

/** In which the shop's code is written; its pages have no prefix. */
export const firstLanguage = 'en' satisfies Language;
export type FurtherLanguage = Exclude<Language, typeof firstLanguage>;
export const furtherLanguages = (Object.keys(languages) as Language[]).filter(
  (language): language is FurtherLanguage => language !== firstLanguage,
);

/** In which the admin's pages are. */
export const adminLanguages = (Object.keys(languages) as Language[]).filter((language) => languages[language].hasAdmin);

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

/** '/hi' for `/hi` and `/hi/cart`; '' for pages of the first language. */
export function languagePrefix(language: Language): string {
  return language === firstLanguage ? '' : `/${language}`;
}

/** '/hi/cart' for '/cart', '/hi' for '/'. */
export function localizePath(language: Language, path: string): string {
  return path === '/' ? languagePrefix(language) || '/' : languagePrefix(language) + path;
}

/** The language that a path begins with, and the path without it. */
export function splitLanguage(path: string, known: readonly string[]): { language: Language; path: string } {
  const [, code = ''] = /^\/([a-z]{2,3})(?=[/?.]|$)/.exec(path) ?? [];
  if (code === firstLanguage || !known.includes(code) || !isLanguage(code)) return { language: firstLanguage, path };
  const rest = path.slice(code.length + 1);
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` };
}
