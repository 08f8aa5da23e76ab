import { isIndic } from '../../shared/text/indic-letters.ts';
import { transliterate } from '../../shared/text/transliterate.ts';

/** Longest first: Latin spellings of Hindi vary in these, and ज्ञ is `dny` in Marathi. */
const sameSounds: readonly (readonly [RegExp, string])[] = [
  [/dn(?=y)/g, 'g'],
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/kk|q/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/x/g, 'ks'],
  [/(?:ee|ii)/g, 'i'],
  [/(?:oo|uu)/g, 'u'],
  [/(?:aa?[iy]e?|ae|ei)(?![aeiou])/g, 'e'],
  [/(?:au|ou|ow)/g, 'o'],
  [/iy(?=[aeiou])/g, 'i'],
  [/y$/g, 'i'],
  [/m(?=[pbf])/g, 'n'],
  [/(.)\1+/g, '$1'],
  // Hindi drops unwritten vowels: "a" does not distinguish words.
  [/(?<=.)a/g, ''],
];

/** Equal for words that sound alike in any script: भालू and "Bhalu"; "phool", "fool" and फूल. ASCII only. */
export function phoneticKey(word: string): string {
  const latin = isIndic(word) ? transliterate(word, { isFull: true }) : word.toLowerCase();
  const sound = sameSounds.reduce((text, [letters, one]) => text.replace(letters, one), latin);
  return sound.toLowerCase().replace(/[^a-z0-9]/g, '') || '0';
}
