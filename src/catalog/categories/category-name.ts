import type { SQL } from 'drizzle-orm';
import { translatedText } from '../../platform/database/translations.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { categories } from '../schema.ts';

/** As part of another query. */
export function categoryNameIn(language: Language): SQL<string> {
  return translatedText(categories.name, { translations: categories.translations, field: 'name', language });
}
