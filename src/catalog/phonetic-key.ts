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

/** A consonant is followed by "a" unless a sign changes it. */
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
