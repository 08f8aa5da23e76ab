import type { TaxSettingsBody } from '../../../../../../invoicing/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { LawSetting } from '../../../../../../shared/law/seller.ts';
import type { FoundSettings } from '../../../../../../shop-settings/api.ts';
import type { SessionUser } from '../../../../../stores/session.ts';

export interface Proposal {
  text: string;
  /** Where the shop knows it from. */
  from: string;
}
export type Proposals = Partial<Record<LawSetting, Proposal>>;

const places = {
  account: t('sellerLaw.fromAccount'),
  taxes: t('sellerLaw.fromTaxSettings'),
  pickup: t('sellerLaw.fromPickup'),
  chat: t('sellerLaw.fromChat'),
};
type Known = Partial<Record<keyof typeof places, string>>;

interface Knowledge {
  settings: FoundSettings;
  taxes: Pick<TaxSettingsBody, 'legalName' | 'address'>;
  owner: Pick<SessionUser, 'name' | 'email' | 'phone'>;
}

/**
 * What the shop knows already, for the fields that are empty; stored only when the owner saves. Nothing once she has
 * said who sells: a field that she empties stays empty.
 */
export function proposeLaw({ settings, taxes, owner }: Knowledge): Proposals {
  const { legalName, customerEmail, officerName, postalAddress, pickupAddress, chatNumber } = settings;
  if (legalName || customerEmail || officerName) return {};
  const officer = owner.name && t('sellerLaw.nameAsOwner', { name: owner.name });
  const known: Partial<Record<LawSetting, Known>> = {
    legalName: { taxes: taxes.legalName, account: owner.name },
    ...(!postalAddress && { principalAddress: { taxes: taxes.address, pickup: pickupAddress } }),
    customerEmail: { account: owner.email },
    phone: { chat: chatNumber, account: owner.phone },
    officerName: { account: officer },
  };
  const proposals: Proposals = {};
  for (const [name, texts] of Object.entries(known) as [LawSetting, Known][]) {
    const found = Object.entries(texts).find(([, text]) => text);
    if (found && !settings[name]) proposals[name] = { text: found[1], from: places[found[0] as keyof typeof places] };
  }
  return proposals;
}
