import { expect, it } from 'vitest';
import { cutToSentence, firstCharacters, hasForbiddenCharacter, withoutInvisibleFormatting } from './text.ts';

it('A text that was copied from another program keeps its line breaks, whatever signs they were', () => {
  for (const sign of ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    const text = withoutInvisibleFormatting(`Wool${sign}Washable`);
    expect(text.split(/\r?\n/), JSON.stringify(sign)).toEqual(['Wool', 'Washable']);
    expect(hasForbiddenCharacter(text)).toBe(false);
  }
});

it('A text loses signs that turn its direction or that nobody sees', () => {
  expect(withoutInvisibleFormatting('cup \u202egnp.exe\u200b')).toBe('cup gnp.exe');
});

it('A text is cut between characters, so that others can read it', () => {
  for (const [text, max] of [
    ['x🙂', 1],
    ['x🙂', 2],
    ['𠮷'.repeat(9), 5],
    ['xyz', 3],
  ] as const) {
    const cut = firstCharacters(text, max);
    expect([cut.isWellFormed(), [...cut].length]).toEqual([true, Math.min(max, [...text].length)]);
  }
});

it('A text without blanks is cut between characters as they are read', () => {
  const family = '👩‍👩‍👧';
  for (const before of ['', 'x', 'xx', 'xxx']) {
    const cut = cutToSentence(before + family.repeat(40), 60);
    expect(cut).toMatch(/…$/);
    expect(cut.length).toBeLessThanOrEqual(61);
    expect(cut.slice(before.length, -1).replaceAll(family, '')).toBe('');
  }
});
