import english from './en/index.ts';
import hindi from './hi/index.ts';
import type { Language } from './languages.ts';

export type English = typeof english;
export type Catalog = { [Area in keyof English]: Texts<Area> };

/** What a translation of an area holds: the same names. */
export type Texts<Area extends keyof English> = { [Name in keyof English[Area]]: string };

export const catalogs: Record<Language, Catalog> = { en: english, hi: hindi };
