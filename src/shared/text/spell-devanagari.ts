/** Words of gifts that are not pronounced as they are written. */
const words = new Map(
  readPairs(`
  the=द of=ऑफ़ with=विद for=फ़ॉर and=और a=अ in=इन by=बाय my=माय mini=मिनी
  bear=बेअर bunny=बनी elephant=एलिफ़ेंट doll=डॉल toy=टॉय toys=टॉयज़ flower=फ़्लावर rose=रोज़
  gift=गिफ़्ट gifts=गिफ़्ट्स box=बॉक्स hamper=हैम्पर card=कार्ड cards=कार्ड्स frame=फ़्रेम crochet=क्रोशिया
  photo=फ़ोटो album=एल्बम mug=मग cosy=कोज़ी cover=कवर keychain=कीचेन keychains=कीचेन ring=रिंग
  chai=चाय tea=टी coffee=कॉफ़ी cushion=कुशन pillow=पिलो lamp=लैंप candle=कैंडल wall=वॉल
  birthday=बर्थडे wedding=वेडिंग baby=बेबी love=लव heart=हार्ट happy=हैप्पी home=होम name=नेम
  diya=दिया diwali=दिवाली rakhi=राखी toran=तोरण dupatta=दुपट्टा holi=होली dadi=दादी didi=दीदी
  red=लाल blue=नीला green=हरा yellow=पीला white=सफ़ेद black=काला pink=गुलाबी orange=नारंगी
  large=बड़ा medium=मीडियम small=छोटा size=साइज़ colour=रंग color=रंग`),
);
/** The longest spellings first. */
const consonants = readPairs(`
  ksh=क्ष chh=छ tch=च kh=ख gh=घ ch=च jh=झ th=थ dh=ध ph=फ bh=भ sh=श ck=क qu=क्व
  k=क c=क q=क g=ग j=ज z=ज़ t=ट d=ड n=न p=प f=फ़ b=ब m=म y=य r=र l=ल v=व w=व s=स h=ह x=क्स`);
/** The letter, and the sign behind a consonant. */
const vowels = readPairs(`
  aa=आ,ा ai=ऐ,ै au=औ,ौ ee=ई,ी ea=ई,ी oo=ऊ,ू ou=औ,ौ a=अ, e=ए,े i=इ,ि o=ओ,ो u=उ,ु`).map(([latin, letters]) => {
  const [letter = '', sign = ''] = letters.split(',');
  return { latin, letter, sign };
});
type Vowel = (typeof vowels)[number];
const longI: Vowel = { latin: 'y', letter: 'ई', sign: 'ी' };

function readPairs(table: string): [latin: string, letters: string][] {
  return table
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]);
}

/**
 * Words in Latin letters as they sound, in Devanagari: a proposal for a name, which a person has to look at. Other
 * characters stay.
 */
export function spellInDevanagari(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return plain.normalize('NFC').replace(/[a-z]+/gi, (word) => spellWord(word.toLowerCase()) ?? word);
}

/** Null for what is no word, such as `cm`. */
function spellWord(word: string): string | null {
  const known = words.get(word);
  if (known) return known;
  if (word === 's') return 'स';
  if (!/[aeiouy]/.test(word)) return null;
  const spelled = spellLetters(withoutSilentLetters(word));
  // English words do not end so, and those of India have dental letters more often.
  return /[aiu]$/.test(word) ? spelled.replaceAll('ट', 'त').replaceAll('ड', 'द') : spelled;
}

/** A doubled consonant sounds as one; an `e` behind a consonant at the end is not spoken. */
function withoutSilentLetters(word: string): string {
  const single = word.replace(/([b-df-hj-np-tv-z])\1/g, '$1');
  const isSilent = /[b-df-hj-np-tv-z]e$/.test(single) && /[aeiou]/.test(single.slice(0, -2));
  return isSilent ? single.slice(0, -1) : single;
}

function spellLetters(word: string): string {
  let spelled = '';
  let isBehindConsonant = false;
  for (let at = 0; at < word.length; ) {
    const rest = word.slice(at);
    const vowel = rest === 'y' && isBehindConsonant ? longI : vowels.find(({ latin }) => rest.startsWith(latin));
    if (vowel) {
      spelled += isBehindConsonant ? readSign(vowel, rest, at > 0) : readLetter(vowel, rest);
      at += vowel.latin.length;
      isBehindConsonant = false;
      continue;
    }
    const [latin, letter]: [string, string] = consonants.find(([one]) => rest.startsWith(one)) ?? [rest.charAt(0), ''];
    const isNasal: boolean = !isBehindConsonant && at > 0 && /^(?:n[dtgkjcs]|m[pb])/.test(rest);
    spelled += isNasal ? 'ं' : (isBehindConsonant ? '्' : '') + letter;
    isBehindConsonant = !isNasal;
    at += latin.length;
  }
  return spelled;
}

/** At the end of a word `i` and `u` are long; `a` is long there, and before one consonant with another vowel. */
function readSign({ latin, sign }: Vowel, rest: string, isInside: boolean): string {
  if (latin === 'a') return rest === 'a' || (isInside && isLongA(rest)) ? 'ा' : '';
  if (rest === 'i') return 'ी';
  return rest === 'u' ? 'ू' : sign;
}

function readLetter({ latin, letter }: Vowel, rest: string): string {
  return latin === 'a' && (rest === 'a' || isLongA(rest)) ? 'आ' : letter;
}

function isLongA(rest: string): boolean {
  const [, behind = '', end = ''] = /^a([b-df-hj-np-tv-z]h?)([aeiou]+)/.exec(rest) ?? [];
  return behind !== '' && (end !== 'a' || rest.length === behind.length + 2);
}
