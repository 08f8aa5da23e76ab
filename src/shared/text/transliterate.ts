import {
  consonants,
  inDevanagari,
  isNasal,
  isVowelSign,
  nukta,
  type Script,
  scripts,
  virama,
  vowels,
} from './indic-letters.ts';
import { spellUrdu } from './urdu-letters.ts';

const withNukta = new Map([
  ['क', 'q'],
  ['ज', 'z'],
  ['फ', 'f'],
]);

interface Syllable {
  consonant: string;
  vowel: string | null;
  nasal: boolean;
}

/** Letters of each script's block, without its digits and dandas. */
const words = scripts.map((script) => {
  const at = (offset: number) => `\\u${(script.start + offset).toString(16).padStart(4, '0')}`;
  return { script, pattern: new RegExp(`[${at(0)}-${at(0x63)}${at(0x70)}-${at(0x7f)}]+`, 'g') };
});

/**
 * Words in the scripts of India in Latin letters, as names are written there: `फूल की टोकरी` → `phool ki tokri`,
 * `பூக்கள்` → `pookkal`. Other text stays.
 * @param isFull with the inherent vowels that are not spoken
 */
export function transliterate(text: string, { isFull = false } = {}): string {
  const plain = text
    // Nukta letters come apart, vowel signs of two parts come together.
    .normalize('NFKC')
    // In Marathi half an r may be typed with a joiner.
    .replace(/(?<=्)[\u200c\u200d]/g, '')
    .replace(/[\u0966-\u0d6f]/g, readDigit)
    .replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[ॐૐௐ]/g, 'om')
    .replace(/[\u0621-\u064a\u064e-\u0650\u0671-\u06d3]+/g, spellUrdu);
  return words.reduce(
    (done, { script, pattern }) => done.replace(pattern, (word) => spellWord(word, script, isFull)),
    plain,
  );
}

function readDigit(letter: string): string {
  const offset = letter.charCodeAt(0) % 128;
  return offset >= 0x66 && offset <= 0x6f ? String(offset - 0x66) : letter;
}

function spellWord(word: string, script: Script, isFull: boolean): string {
  const syllables = splitSyllables(inDevanagari(word, script).replaceAll('ज्ञ', 'ग्य'));
  return spell(script.dropsVowels && !isFull ? dropInherentVowels(syllables) : syllables, script);
}

function splitSyllables(word: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const last = syllables.at(-1);
    if (consonants.has(letter)) syllables.push({ consonant: letter, vowel: null, nasal: false });
    else if (letter === nukta && last) last.consonant += nukta;
    else if (letter === virama && last) last.vowel = '';
    else if (isVowelSign(letter) && last?.vowel === null) last.vowel = vowels.get(letter) ?? null;
    else if (vowels.has(letter)) syllables.push({ consonant: '', vowel: vowels.get(letter) ?? '', nasal: false });
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

function spell(syllables: readonly Syllable[], { dropsVowels }: Script): string {
  return syllables
    .map(({ consonant, vowel, nasal }, at) => {
      const [base = '', dot] = consonant;
      const latin = (dot && withNukta.get(base)) ?? consonants.get(base) ?? '';
      const next = syllables[at + 1];
      const isM = next ? /^[पफबभम]/.test(next.consonant) : !dropsVowels;
      return latin + (vowel ?? 'a') + (nasal ? (isM ? 'm' : 'n') : '');
    })
    .join('');
}
