import { expect, it } from 'vitest';
import { shopInitial } from '../theme/shop-mark.ts';
import { socialName } from './social.ts';

it.each([
  ['https://www.instagram.com/moti', 'Instagram'],
  ['https://m.facebook.com/moti', 'Facebook'],
  ['https://youtu.be/x', 'YouTube'],
  ['https://chat.whatsapp.com/x', 'WhatsApp'],
  ['https://in.pinterest.com/moti', 'Pinterest'],
  ['https://notinstagram.com/', 'notinstagram.com'],
  ['https://www.moti.example/', 'moti.example'],
])('%s is named %s', (link, name) => {
  expect(socialName(link)).toBe(name);
});

it('a shop’s initial is its first character with its signs, of its native name if there is one', () => {
  expect(shopInitial({ shopName: 'moti & Daughters', nativeName: '' })).toBe('M');
  expect(shopInitial({ shopName: 'Dhaaga', nativeName: 'धागा' })).toBe('धा');
  expect(shopInitial({ shopName: 'É', nativeName: '' })).toBe('É');
});
