import { afterAll, expect, it, vi } from 'vitest';
import type { Language } from '../../../../../shared/languages/languages.ts';

/** The menu as the pages of a language have it. */
async function readMenu(language: Language) {
  vi.resetModules();
  const { readLanguageWith } = await import('../../../../../shared/languages/translate.ts');
  readLanguageWith(() => language);
  const { menuFor } = await import('./menu-links.ts');
  const { findPlaces } = await import('./menu-places.ts');
  const links = menuFor(true).flatMap((group) => group.links);
  const pages = links.flatMap((link) => link.pages.map(({ to, label }) => ({ to, label })));
  const entries = links.map((link) => ({ to: link.pages[0].to, label: link.label }));
  return { pages: [...entries, ...pages], find: (typed: string) => findPlaces(typed, true).map(({ to }) => to) };
}

afterAll(() => vi.resetModules());

it('finds each page by its names in both languages, whichever the menu is in', async () => {
  const english = await readMenu('en');
  const hindi = await readMenu('hi');
  expect(hindi.pages.length).toBe(english.pages.length);
  for (const { to, label } of [...english.pages, ...hindi.pages]) {
    expect(english.find(label), label).toContain(to);
    expect(hindi.find(label), label).toContain(to);
  }
});

it('finds parts of pages in both languages', async () => {
  for (const { find } of [await readMenu('en'), await readMenu('hi')])
    for (const typed of ['holiday', 'chutti', 'छुट्टी', 'छुट'])
      expect(find(typed), typed).toContain('/dashboard/admin/delivery#holidays');
});

it('keeps vowels apart, and finds words without the dots of Hindi', async () => {
  const { find } = await readMenu('hi');
  expect(find('क़ानून')).toEqual(find('कानून'));
  expect(find('सुरक्षा')).toContain('/dashboard/admin/security');
  expect(find('दिम')).toEqual([]);
});
