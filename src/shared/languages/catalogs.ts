import english from './en/index.ts';
import hindi from './hi/index.ts';
import type { Language } from './languages.ts';
import marathi from './mr/index.ts';
import type { Catalog } from './texts.ts';

export const catalogs: Record<Language, Catalog> = { en: english, hi: hindi, mr: marathi };
