import { describe, expect, it } from 'vitest';
import type { FoundSettings } from '../../../../../../shop-settings/api.ts';
import { proposeLaw } from './propose-law.ts';

const empty = {
  ...{ legalName: '', principalAddress: '', postalAddress: '', customerEmail: '', phone: '', officerName: '' },
  ...{ pickupAddress: '', chatNumber: '' },
} as FoundSettings;
const owner = { name: 'Moti Devi', email: 'moti@example.com', phone: '98290 12345' };
const noTaxes = { legalName: '', address: '' };
const propose = (settings: Partial<FoundSettings>, taxes = noTaxes) =>
  Object.fromEntries(
    Object.entries(proposeLaw({ settings: { ...empty, ...settings }, taxes, owner })).map(([name, { text }]) => [
      name,
      text,
    ]),
  );

describe('What is proposed under Seller and law', () => {
  it('is what the shop knows of its owner', () => {
    expect(propose({})).toEqual({
      ...{ legalName: 'Moti Devi', customerEmail: 'moti@example.com', phone: '98290 12345' },
      officerName: 'Moti Devi, owner',
    });
  });

  it('comes first from what buyers see already, and from the tax settings', () => {
    const taxes = { legalName: 'Moti and Daughters', address: '3 Clock Tower, Bhilwara 311001' };
    const known = { pickupAddress: '9 Gate Road, Bhilwara 311001', chatNumber: '919829000001' };
    expect(propose(known, taxes)).toMatchObject({
      ...{ legalName: taxes.legalName, principalAddress: taxes.address, phone: known.chatNumber },
    });
    expect(propose(known)).toMatchObject({ principalAddress: known.pickupAddress });
    expect(propose({ postalAddress: 'Bhilwara 311001', phone: '1' }, taxes)).not.toHaveProperty('principalAddress');
    expect(propose({ phone: '98290 00000' })).not.toHaveProperty('phone');
  });

  it('is nothing once the owner has said who sells, so that a field that she empties stays empty', () => {
    for (const name of ['legalName', 'customerEmail', 'officerName'] as const)
      expect(propose({ [name]: 'x' })).toEqual({});
  });
});
