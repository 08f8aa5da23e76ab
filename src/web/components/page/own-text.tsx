import { findLanguage } from '../../../shared/text/find-language.ts';

/** A text of the owner within another one, marked where it is in another language than the page. */
export function OwnText({ text }: { text: string }) {
  const language = findLanguage(text);
  return language ? <span lang={language}>{text}</span> : text;
}
