import { text } from 'drizzle-orm/pg-core';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';

/** The language of the page on which a person has written to the shop. */
export const personLanguage = () => text('language').$type<Language>().notNull().default(firstLanguage);
