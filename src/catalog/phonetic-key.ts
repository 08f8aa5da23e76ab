const consonants: Record<string, string> = Object.fromEntries(
  [
    'क k',
    'ख kh',
    'ग g',
    'घ gh',
    'ङ n',
    'च C',
    'छ C',
    'ज j',
    'झ jh',
    'ञ n',
    'ट t',
    'ठ th',
    'ड d',
    'ढ dh',
    'ण n',
    'त t',
    'थ th',
    'द d',
    'ध dh',
    'न n',
    'प p',
    'फ f',
    'ब b',
    'भ bh',
    'म m',
    'य y',
    'र r',
    'ल l',
    'ळ l',
    'व v',
    'श s',
    'ष s',
    'स s',
    'ह h',
  ].map((pair) => pair.split(' ') as [string, string]),
);
const vowels: Record<string, string> = Object.fromEntries(
  [
    'अ a',
    'आ a',
    'इ i',
    'ई i',
    'उ u',
    'ऊ u',
    'ऋ ri',
    'ए e',
    'ऐ ai',
    'ओ o',
    'औ au',
    'ऑ o',
    'ा a',
    'ि i',
    'ी i',
    'ु u',
    'ू u',
    'ृ ri',
    'े e',
    'ै ai',
    'ो o',
    'ौ au',
    'ॉ o',
    'ं n',
    'ँ n',
    'ः h',
  ].map((pair) => pair.split(' ') as [string, string]),
);

/** What Latin spellings of Hindi words vary in: the letters of one sound become one, from the longest to the shortest. */
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
  // Hindi leaves an unwritten "a" out or speaks it: it never tells two words apart here.
  [/(?<=.)a/g, ''],
];

/** True for a word in Devanagari. */
export function isHindi(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/** How a word sounds, roughly, whichever script it is written in: भालू and "Bhalu" are one, "phool", "fool" and फूल too. ASCII letters and digits only. */
export function phoneticKey(word: string): string {
  const latin = isHindi(word) ? romanise(word) : word.toLowerCase();
  const sound = sameSounds.reduce((text, [letters, one]) => text.replace(letters, one), latin);
  return sound.toLowerCase().replace(/[^a-z0-9]/g, '') || '0';
}

/** Letter by letter; a consonant carries an "a" unless a sign says otherwise. */
function romanise(word: string): string {
  const letters = [...word.normalize('NFKD').replace(/\u093c/g, '')];
  return letters
    .map((letter, index) => {
      const consonant = consonants[letter];
      if (!consonant) return vowels[letter] ?? '';
      const next = letters[index + 1] ?? '';
      return isVowelSign(next) || next === '\u094d' || next === '' ? consonant : `${consonant}a`;
    })
    .join('');
}

function isVowelSign(letter: string): boolean {
  return /[\u093e-\u094c]/.test(letter);
}
