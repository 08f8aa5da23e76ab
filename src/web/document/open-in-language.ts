import { redirectDocument } from 'react-router';
import { furtherLanguages, type Language, localizePath, splitLanguage } from '../../shared/languages/languages.ts';

/** Each language is a build of the pages, so the document is loaded. A path alone would get this build's prefix. */
export function openInLanguage(language: Language, url: string): Response {
  const { pathname, search, hash } = new URL(url);
  const { path } = splitLanguage(pathname, furtherLanguages);
  return redirectDocument(new URL(localizePath(language, path) + search + hash, url).href);
}
