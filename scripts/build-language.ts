import { firstLanguage, isLanguage } from '../src/shared/languages/languages.ts';
import type { MessageSource } from './inline-messages.ts';

/** The language of this build of the pages: `PAGES_LANGUAGE`, or `pseudo` for tests; English without it. */
export function buildLanguage(): MessageSource {
  const wanted = process.env.PAGES_LANGUAGE ?? firstLanguage;
  if (wanted === 'pseudo') return { language: firstLanguage, isPseudo: true };
  if (!isLanguage(wanted)) throw new Error(`There are no messages in "${wanted}".`);
  return { language: wanted, isPseudo: false };
}
