import type english from './en/index.ts';

export type English = typeof english;
export type Catalog = { [Area in keyof English]: Texts<Area> };

/** What a translation of an area holds: the same names. */
export type Texts<Area extends keyof English> = { [Name in keyof English[Area]]: string };
