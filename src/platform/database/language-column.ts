import { text } from 'drizzle-orm/pg-core';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';

/** Of a person: that of the page on which they have written to the shop. */
export const personLanguage = () => text('language').$type<Language>().notNull().default(firstLanguage);
