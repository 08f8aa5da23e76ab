/** Urdu writes long vowels only: ا, و and ی are vowels after a consonant. */
const letters = new Map(
  `آ=a ا=a أ=a ب=b پ=p ت=t ٹ=t ث=s ج=j چ=ch ح=h خ=kh د=d ڈ=d ذ=z ر=r ڑ=r ز=z ژ=zh س=s ش=sh ص=s ض=z ط=t ظ=z ع=a غ=gh
   ف=f ق=q ک=k ك=k گ=g ل=l م=m ن=n ں=n و=v ؤ=o ہ=h ۃ=a ه=h ة=a ھ=h ی=y ي=y ى=y ئ=i ے=e ۓ=e َ=a ِ=i ُ=u`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);
const vowelsAfterConsonant = new Map([
  ['و', 'o'],
  ['ی', 'i'],
  ['ي', 'i'],
  ['ى', 'i'],
]);

/** A word of Urdu in Latin letters: `پھول` → `phol`, `کتاب` → `katab`, `تحفہ` → `tahfa`. */
export function spellUrdu(word: string): string {
  let spelled = '';
  const all = [...word].filter((letter) => letters.has(letter));
  for (const [at, letter] of all.entries()) {
    const isLast = at === all.length - 1;
    const isAfterConsonant = /[^aeiou]$/.test(spelled);
    const vowel = isAfterConsonant ? vowelsAfterConsonant.get(letter) : undefined;
    const latin = vowel ?? (isLast && isAfterConsonant && /[ہه]/.test(letter) ? 'a' : (letters.get(letter) ?? ''));
    const isConsonant = !/^[aeiou]/.test(latin);
    // A vowel that is not written, after each consonant that no written one precedes; ھ belongs to its consonant.
    const needsVowel = isConsonant && letter !== 'ھ' && /(^|[^aeiou][^aeiou]|^[^aeiou])$/.test(spelled.slice(-2));
    if (needsVowel && isAfterConsonant) spelled += 'a';
    spelled += latin;
  }
  return spelled;
}
