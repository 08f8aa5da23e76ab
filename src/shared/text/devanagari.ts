/**
 * Letters as they are spelled in Latin ones in India. A consonant is followed by "a" unless a vowel sign or virama is.
 */
export const consonants = readTable(`
  क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n
  ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n
  प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v
  श=sh ष=sh स=s ह=h`);
export const vowels = readTable(`
  अ=a आ=a इ=i ई=i उ=u ऊ=oo ऋ=ri ए=e ऐ=ai ओ=o औ=au ऍ=a ऑ=o
  ा=a ि=i ी=i ु=u ू=oo ृ=ri े=e ै=ai ो=o ौ=au ॅ=a ॉ=o`);
export const nukta = '\u093c';
export const virama = '\u094d';

export function isNasal(letter: string): boolean {
  return letter === '\u0902' || letter === '\u0901';
}

export function isVowelSign(letter: string): boolean {
  return /\p{M}/u.test(letter) && letter in vowels;
}

function readTable(pairs: string): Record<string, string> {
  return Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')),
  );
}
