import { firstLanguage, type Language } from '../shared/languages/languages.ts';

/** The file of the pages in one language, in the folder of a build. */
export function serverBuildFile(language: Language = firstLanguage): string {
  return `server/${language === firstLanguage ? 'index' : language}.js`;
}
