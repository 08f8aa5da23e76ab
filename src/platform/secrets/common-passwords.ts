import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Bloom filter over 101,000 common passwords (scripts/make-common-passwords.ts): 2^21 bits, 14 probes, 5 in 100,000
 * false positives.
 */
const filterBits = 2 ** 21;
const probeCount = 14;
/** Eight of the list are longer; random secrets mostly are, and none of those is to be refused by chance. */
const maxListedLength = 20;
const filterFile = new URL('./common-passwords.bin', import.meta.url);
let filter: Uint8Array | undefined;

const unleeted: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Common passwords, and one's `own` words, such as the email, with digits too. */
export function isWeakPassword(password: string, own: string[]): boolean {
  const plain = password.toLowerCase();
  const spellings = own.flatMap((word) => [word, word.replace(/\s/g, '')].map((spelling) => spelling.toLowerCase()));
  return isCommonPassword(password) || spellings.some((word) => word && [plain, withoutTail(plain)].includes(word));
}

/**
 * Also in another case, with digits for letters, with up to six digits or signs appended, or one short piece repeated.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (/^(.{1,4})\1+$/u.test(plain)) return true;
  const base = withoutTail(plain);
  return [plain, replaceLeetspeak(plain), base, replaceLeetspeak(base)].some(isListed);
}

function withoutTail(password: string): string {
  return password.replace(/[\d!@#$%^&*._-]{1,6}$/, '');
}

function listProbes(password: string): number[] {
  const hash = createHash('sha512').update(password).digest();
  return Array.from({ length: probeCount }, (_, index) => hash.readUInt32LE(index * 4) % filterBits);
}

export function makeFilter(passwords: Iterable<string>): Uint8Array {
  const bits = new Uint8Array(filterBits / 8);
  for (const password of passwords) for (const bit of listProbes(password)) bits[bit >> 3]! |= 1 << (bit & 7);
  return bits;
}

function isListed(word: string): boolean {
  filter ??= readFileSync(filterFile);
  const bits = filter;
  if (word.length < 4 || word.length > maxListedLength) return false;
  return listProbes(word).every((bit) => (bits[bit >> 3]! & (1 << (bit & 7))) !== 0);
}

function replaceLeetspeak(word: string): string {
  return word.replace(/[013457@$!]/g, (sign) => unleeted[sign] ?? sign);
}
