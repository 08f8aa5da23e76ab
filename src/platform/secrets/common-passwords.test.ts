import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('The filter of common passwords', () => {
  it('knows passwords from the first to the hundred-thousandth place of the list, in any case', () => {
    const listed =
      'password jennifer 1234qwer qwer1234 87654321 rush2112 snowball babygirl brittany loverboy billybob fireball 999999999 ' +
      '1234abcd trfnthbyf marathon bluemoon dietcoke 12111982n 09092002 zz112233 zaqxsw21 yfvtcnybr xkillerx wolfman7 vladik1995';
    for (const password of listed.split(' ')) {
      expect(isCommonPassword(password), password).toBe(true);
      expect(isCommonPassword(password.toUpperCase()), password).toBe(true);
    }
  });

  it('sees through digits for letters, digits behind a word and repeated pieces', () => {
    for (const password of ['P@ssw0rd!', 'j3nn1f3r', 'sunshine2024!', 'monkey2024!', 'aaaaaaaaaaaa', 'abababababab'])
      expect(isCommonPassword(password), password).toBe(true);
  });

  it('takes fewer than 3 of 10,000 other passwords for a common one, and is smaller than 300 kB', () => {
    const count = 50_000;
    const mistaken = Array.from({ length: count }, () => randomBytes(9).toString('base64url')).filter(isCommonPassword);
    expect(mistaken.length / count).toBeLessThan(0.0003);
    for (const password of [
      'a long yarn about 1 bear',
      'correct horse battery staple',
      'demo-admin-1234',
      '  blanks stay  ',
    ])
      expect(isCommonPassword(password), password).toBe(false);
    expect(statSync(new URL('./common-passwords.bin', import.meta.url)).size).toBeLessThan(300_000);
  });
});
