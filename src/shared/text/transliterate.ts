import { consonants, isNasal, isVowelSign, nukta, virama, vowels } from './devanagari.ts';

const withNukta: Record<string, string> = { क: 'q', ज: 'z', फ: 'f' };

interface Syllable {
  consonant: string;
  vowel: string | null;
  nasal: boolean;
}

/**
 * Devanagari words in Latin letters, as Hindi names are written in India: `फूल की टोकरी` → `phool ki tokri`. Other text
 * stays.
 */
export function transliterate(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll('ॐ', 'om')
    .replaceAll('ज्ञ', 'ग्य')
    .replace(/[ऀ-ॣॱ-ॿ]+/g, (word) => spell(dropInherentVowels(splitSyllables(word))));
}

function splitSyllables(word: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const last = syllables.at(-1);
    if (consonants[letter]) syllables.push({ consonant: letter, vowel: null, nasal: false });
    else if (letter === nukta && last) last.consonant += nukta;
    else if (letter === virama && last) last.vowel = '';
    else if (isVowelSign(letter) && last?.vowel === null) last.vowel = vowels[letter] ?? null;
    else if (vowels[letter]) syllables.push({ consonant: '', vowel: vowels[letter], nasal: false });
    else if (isNasal(letter) && last) last.nasal = true;
  }
  return syllables;
}

/**
 * Hindi drops the inherent vowel at the end of a word and between two syllables with vowels: `tokari` → `tokri`,
 * `kamala` → `kamal`, but `mitra`.
 */
function dropInherentVowels(syllables: Syllable[]): Syllable[] {
  for (let at = syllables.length - 1; at > 0; at--) {
    const [before, here, after] = [syllables[at - 1], syllables[at], syllables[at + 1]];
    if (!here || here.vowel !== null || here.nasal) continue;
    const isCluster = before?.vowel === '';
    const isDropped = after
      ? !isCluster && after.consonant && after.vowel !== ''
      : !isCluster || !/[यरवण]/.test(here.consonant);
    if (isDropped) here.vowel = '';
  }
  return syllables;
}

function spell(syllables: readonly Syllable[]): string {
  return syllables
    .map(({ consonant, vowel, nasal }, at) => {
      const [base = '', dot] = consonant;
      const latin = (dot && withNukta[base]) ?? consonants[base] ?? '';
      const isBeforeLabial = /^[पफबभम]/.test(syllables[at + 1]?.consonant ?? '');
      return latin + (vowel ?? 'a') + (nasal ? (isBeforeLabial ? 'm' : 'n') : '');
    })
    .join('');
}
