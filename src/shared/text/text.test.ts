import { expect, it } from 'vitest';
import { hasForbiddenCharacter, withoutInvisibleFormatting } from './text.ts';

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
