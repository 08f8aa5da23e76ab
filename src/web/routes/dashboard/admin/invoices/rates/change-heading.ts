import type { TaxSettingsBody } from '../../../../../../invoicing/api.ts';

/** For a category's id, `wrap`, or '' for most goods; '' = no heading. */
export function findHeadingFor(settings: TaxSettingsBody, target: string): string {
  if (target === '') return settings.heading;
  if (target === 'wrap') return settings.wrapHeading;
  return settings.categories.find(({ categoryId }) => categoryId === target)?.heading ?? '';
}

/** Without a heading, a category is as most goods are. */
export function changeHeading(settings: TaxSettingsBody, target: string, heading: string): TaxSettingsBody {
  if (target === '') return { ...settings, heading };
  if (target === 'wrap') return { ...settings, wrapHeading: heading };
  const others = settings.categories.filter(({ categoryId }) => categoryId !== target);
  const own = { categoryId: target, hsn: '', rate: settings.rate, heading };
  return { ...settings, categories: heading === '' ? others : [...others, own] };
}
