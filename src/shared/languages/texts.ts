import type { admin } from './en/admin/index.ts';
import type english from './en/index.ts';

export type English = typeof english;
type AdminArea = keyof typeof admin;
/** The areas of the admin may be left out (`hasAdmin` in languages.ts). */
export type Catalog = { [Area in Exclude<keyof English, AdminArea>]: Texts<Area> } & {
  [Area in AdminArea]?: Texts<Area>;
};

/** What a translation of an area holds: the same names. */
export type Texts<Area extends keyof English> = { [Name in keyof English[Area]]: string };
