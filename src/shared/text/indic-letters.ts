/**
 * Letters as they are spelled in Latin ones in India. The blocks of Unicode for scripts of India have the same letters
 * at the same offsets: this table has them as Devanagari, and each script what is different in it.
 */
export const consonants = readTable(`
  क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n
  ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n \u0929=n
  प=p फ=ph ब=b भ=bh म=m य=y र=r \u0931=r ल=l ळ=l \u0934=zh व=v
  श=sh ष=sh स=s ह=h`);
export const vowels = readTable(`
  अ=a आ=a इ=i ई=i उ=u ऊ=oo ऋ=ri \u090e=e ए=e ऐ=ai \u0912=o ओ=o औ=au ऍ=a ऑ=o
  ा=a ि=i ी=i ु=u ू=oo ृ=ri \u0946=e े=e ै=ai \u094a=o ो=o ौ=au ॅ=a ॉ=o`);
export const nukta = '\u093c';
export const virama = '\u094d';
const devanagari = 0x0900;

export interface Script {
  /** The first character of its block, which has 128. */
  start: number;
  /** The inherent vowel is not spoken at the end of a word and between two syllables with vowels. */
  dropsVowels?: true;
  /** Letters that differ from those at the same offset of Devanagari. */
  exceptions?: readonly (readonly [RegExp, string])[];
}

export const scripts: readonly Script[] = [
  // The a of English words has a letter of its own in Marathi: ॲप.
  { start: devanagari, dropsVowels: true, exceptions: [[/ॲ/g, 'ऍ']] },
  {
    // Bengali and Assamese: য is spoken j but after another consonant, ড় r, ৎ ends a syllable.
    start: 0x0980,
    dropsVowels: true,
    exceptions: [
      [/\u09af\u09bc/g, 'य'],
      [/(?<!\u09cd)\u09af/g, 'ज'],
      [/[\u09a1\u09a2]\u09bc/g, 'र'],
      [/\u09ce/g, 'त्'],
      [/\u09f0/g, 'र'],
      [/\u09f1/g, 'व'],
    ],
  },
  {
    // Gurmukhi: addak doubles the next letter, tippi is nasal.
    start: 0x0a00,
    dropsVowels: true,
    exceptions: [
      [/\u0a71([\u0a15-\u0a39])/g, '$1्$1'],
      [/\u0a70/g, 'ं'],
      [/\u0a38\u0a3c/g, 'श'],
      [/\u0a5c/g, 'र'],
    ],
  },
  { start: 0x0a80, dropsVowels: true },
  {
    // Odia.
    start: 0x0b00,
    dropsVowels: true,
    exceptions: [
      [/\u0b5f/g, 'य'],
      [/\u0b2f/g, 'ज'],
      [/[\u0b21\u0b22]\u0b3c/g, 'र'],
      [/\u0b71/g, 'व'],
    ],
  },
  {
    // Tamil: one letter for voiced and voiceless; a single ச is s; aytham is silent.
    start: 0x0b80,
    exceptions: [
      [/\u0bb1\u0bcd\u0bb1/g, 'ट्र'],
      [/(?<=[\u0b99\u0b9e\u0ba3\u0ba8\u0bae\u0ba9]\u0bcd)\u0b95/g, 'ग'],
      [/(?<=[\u0b99\u0b9e\u0ba3\u0ba8\u0bae\u0ba9]\u0bcd)\u0b9a/g, 'ज'],
      [/(?<=[\u0b99\u0b9e\u0ba3\u0ba8\u0bae\u0ba9]\u0bcd)\u0b9f/g, 'ड'],
      [/(?<=[\u0b99\u0b9e\u0ba3\u0ba8\u0bae\u0ba9]\u0bcd)\u0ba4/g, 'द'],
      [/(?<=[\u0b99\u0b9e\u0ba3\u0ba8\u0bae\u0ba9]\u0bcd)\u0baa/g, 'ब'],
      [/(?<!\u0bcd)\u0b9a(?!\u0bcd\u0b9a)/g, 'स'],
      [/(?<=[\u0b95-\u0bb9\u0bbe-\u0bcc])\u0b9f(?!\u0bcd)/g, 'ड'],
      [/\u0b83/g, ''],
    ],
  },
  { start: 0x0c00 },
  { start: 0x0c80, exceptions: [[/\u0cde/g, '\u0934']] },
  {
    // Malayalam: chillus are consonants without a vowel.
    start: 0x0d00,
    exceptions: [
      [/\u0d31\u0d4d\u0d31/g, 'ट्ट'],
      [/\u0d7a/g, 'ण्'],
      [/\u0d7b/g, 'न्'],
      [/[\u0d7c\u0d4e]/g, 'र्'],
      [/\u0d7d/g, 'ल्'],
      [/\u0d7e/g, 'ळ्'],
      [/\u0d7f/g, 'क्'],
    ],
  },
];

/** A word of one script in the letters of the table. */
export function inDevanagari(word: string, { start, exceptions = [] }: Script): string {
  const spelled = exceptions.reduce((text, [letters, instead]) => text.replace(letters, instead), word);
  return [...spelled]
    .map((letter) => {
      const offset = letter.charCodeAt(0) - start;
      return offset >= 0 && offset < 128 ? String.fromCharCode(devanagari + offset) : letter;
    })
    .join('');
}

/** Words in letters of India, Urdu's included. */
export function isIndic(text: string): boolean {
  return /[\u0900-\u0d7f]|\p{Script=Arabic}/u.test(text);
}

export function isNasal(letter: string): boolean {
  return letter === '\u0902' || letter === '\u0901';
}

export function isVowelSign(letter: string): boolean {
  return /\p{M}/u.test(letter) && vowels.has(letter);
}

function readTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );
}
