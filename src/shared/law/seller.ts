import type { SettingName } from '../setting-fields.ts';

/** What a law wants to know, in the order of the page "Seller and law". */
export const sellerSettings = ['legalName', 'principalAddress', 'customerEmail', 'phone'] as const;
export const officerSettings = ['officerName', 'officerEmail', 'officerPhone'] as const;
export const toySettings = ['sellsToys', 'toyRegistration'] as const;
const lawSettings = [...sellerSettings, ...officerSettings, 'accessibilityEmail', ...toySettings] as const;
export type LawSetting = (typeof lawSettings)[number];

/** What is shown instead of an empty setting. */
const instead: Partial<Record<LawSetting, SettingName>> = {
  principalAddress: 'postalAddress',
  officerEmail: 'customerEmail',
  officerPhone: 'phone',
  accessibilityEmail: 'customerEmail',
};

export type LawTexts = Record<LawSetting | 'postalAddress', string>;

/** As it is shown; '' = missing. */
export function findLawText(settings: LawTexts, name: LawSetting): string {
  const other = instead[name] as keyof LawTexts | undefined;
  return settings[name] || (other ? settings[other] : '');
}

/** What concerns this shop. */
export function listLaw({ sellsToys }: Pick<LawTexts, 'sellsToys'>): LawSetting[] {
  return lawSettings.filter((name) => name !== 'toyRegistration' || sellsToys === 'yes');
}

export function listMissingLaw(settings: LawTexts): LawSetting[] {
  return listLaw(settings).filter((name) => findLawText(settings, name) === '');
}

/** Who sells; an empty text is not shown. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** '' unless the tax settings name a registration. */
  gstin: string;
}

export function describeSeller(settings: LawTexts, gstin: string): Seller {
  const text = (name: LawSetting) => findLawText(settings, name);
  return {
    name: text('legalName'),
    address: text('principalAddress'),
    email: text('customerEmail'),
    phone: text('phone'),
    gstin,
  };
}

export const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

/** The lines below the seller's name; none while there is no name. */
export function sellerLines({ name, address, email, phone, gstin }: Seller): string[] {
  if (!name) return [];
  const reach = [email, phone].filter(Boolean).join(' · ');
  return [oneLine(address), reach, gstin && `GSTIN ${gstin}`].filter(Boolean);
}
