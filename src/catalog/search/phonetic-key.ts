import { consonants, isNasal, isVowelSign, nukta, virama, vowels } from '../../shared/text/devanagari.ts';

const visarga = '\u0903';

/** Longest first: Latin spellings of Hindi vary in these. */
const sameSounds: readonly (readonly [RegExp, string])[] = [
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
  [/m(?=[pb])/g, 'n'],
  [/(.)\1+/g, '$1'],
  // Hindi drops unwritten vowels: "a" does not distinguish words.
  [/(?<=.)a/g, ''],
];

export function isHindi(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/** Equal for words that sound alike in either script: भालू and "Bhalu"; "phool", "fool" and फूल. ASCII only. */
export function phoneticKey(word: string): string {
  const latin = isHindi(word) ? romanise(word) : word.toLowerCase();
  const sound = sameSounds.reduce((text, [letters, one]) => text.replace(letters, one), latin);
  return sound.toLowerCase().replace(/[^a-z0-9]/g, '') || '0';
}

/** The inherent vowel is written everywhere: it does not distinguish words. */
function romanise(word: string): string {
  const letters = [...word.normalize('NFKD').replaceAll(nukta, '')];
  return letters
    .map((letter, at) => {
      const next = letters[at + 1] ?? virama;
      if (isNasal(letter)) return 'n';
      if (letter === visarga) return 'h';
      const consonant = consonants[letter];
      if (!consonant) return vowels[letter] ?? '';
      return isVowelSign(next) || next === virama ? consonant : `${consonant}a`;
    })
    .join('');
}
