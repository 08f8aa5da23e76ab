import { expect, it } from 'vitest';
import { initialOf, shortMarkOf } from '../theme/shop-mark.ts';
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
  expect(initialOf({ shopName: 'moti & Daughters', nativeName: '' })).toBe('M');
  expect(initialOf({ shopName: 'Dhaaga', nativeName: 'धागा' })).toBe('धा');
  expect(shortMarkOf({ shopName: 'Dhaaga', nativeName: 'धागा' })).toBe('धागा');
  expect(shortMarkOf({ shopName: 'Moti & Daughters', nativeName: '' })).toBe('M');
});
