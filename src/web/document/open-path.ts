import { languagePrefix } from '../../shared/languages/languages.ts';
import { currentLanguage } from '../../shared/languages/translate.ts';

/** The path of the page that is open as links have it: without the prefix of its language. */
export function openPath(): string {
  return window.location.pathname.slice(languagePrefix(currentLanguage()).length) || '/';
}
