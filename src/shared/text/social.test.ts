import { expect, it } from 'vitest';
import { makeShortMark, shopInitial } from '../theme/shop-mark.ts';
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

it('a shop’s mark is its first character with its signs, or its native name', () => {
  expect(shopInitial({ shopName: 'moti & Daughters', nativeName: '' })).toBe('M');
  expect(shopInitial({ shopName: 'Dhaaga', nativeName: 'धागा' })).toBe('धा');
  expect(makeShortMark({ shopName: 'Dhaaga', nativeName: 'धागा' })).toBe('धागा');
  expect(makeShortMark({ shopName: 'Moti & Daughters', nativeName: '' })).toBe('M');
});
