import { expect, it } from 'vitest';
import { spellInDevanagari } from './spell-devanagari.ts';

it.each([
  ['Bhalu the Bear', 'भालू द बेअर'],
  ['Rani pink', 'रानी गुलाबी'],
  ['Kamal', 'कमल'],
  ['Khushi Gift Hamper', 'खुशी गिफ़्ट हैम्पर'],
  ['Moti', 'मोती'],
  ['Teddy', 'टेडी'],
  ['Toran 12 cm', 'तोरण 12 cm'],
  ['भालू', 'भालू'],
  ['', ''],
])('a name as it sounds: %s is proposed as %s', (name, spelled) => {
  expect(spellInDevanagari(name)).toBe(spelled);
});
