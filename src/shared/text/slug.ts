import { transliterate } from './transliterate.ts';

/** `[a-z0-9-]`, at most 80 characters, empty for names in neither Latin letters nor those of India. */
export function makeSlug(name: string): string {
  return transliterate(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}
