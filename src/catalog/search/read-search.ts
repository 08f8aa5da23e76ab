import { roundToPaise } from '../../shared/money.ts';
import { foldText, splitWords } from './split-words.ts';

export interface AskedSearch {
  words: string[];
  /** From "under 500", "above 1000" or "500-1000"; null = any price. */
  price: PaiseRange | null;
}
/** Both bounds belong to it. */
export interface PaiseRange {
  from: number;
  to: number;
}

/** Say nothing about a product; searched only where nothing else is asked for. */
const fillers = new Set(
  splitWords(`a an the for of to my your her his with and in on some any me i want need give giving show
    gift gifts gifting present presents idea ideas item items thing things online buy order shop price best
    handmade handcrafted under below within upto less than up above over more between tak andar kam upar zyada
    tohfa tohfe tofa uphar upahar ke ki ka ko liye lie liya mere meri mera apne apni apna se wala wali wale chahiye
    rs inr rupee rupees rupaye
    के की का को लिए लिये तोहफा तोहफ़ा तोहफे उपहार गिफ्ट गिफ़्ट मेरे मेरी मेरा अपने अपनी से कम तक वाला वाली चाहिए रुपये रुपए`),
);
const amount = String.raw`(?:rs\.?|inr|₹)?\s*(\d[\d,]{0,8})\s*(k\b)?\s*(?:/-|rs\b\.?|inr\b|rupees?\b|rupaye\b|रुपये|रुपए)?`;
const prices = [
  new RegExp(String.raw`(?:under|below|within|less than|up ?to|max(?:imum)?|budget)\s*${amount}`),
  new RegExp(
    String.raw`${amount}\s*(?:se kam|ke andar|ke under|tak(?![a-z])|से (?:कम|नीचे)|तक|के (?:अंदर|भीतर)|पर्यंत|पेक्षा कमी|or less|and under)`,
  ),
  /(?:rs\.?\s*|inr\s*|₹\s*)(\d[\d,]{0,8})(?!\d)(k\b)?\s*(?:\/-)?/,
  /(?<![\d.])(\d[\d,]{0,8})(k\b)?\s*(?:\/-|rs\b\.?|inr\b|rupees?\b|rupaye\b|रुपये|रुपए)/,
];

const ranges = [
  new RegExp(String.raw`(?:between|from)\s*${amount}\s*(?:and|to|-|–)\s*${amount}`),
  new RegExp(String.raw`(?<![\d.])${amount}\s*(?:to\b|-|–|—)\s*${amount}(?!\d)`),
  new RegExp(String.raw`${amount}\s*(?:se|से|ते)\s+${amount}(?:\s*(?:tak|ke beech|तक|के बीच|पर्यंत))?`),
  new RegExp(String.raw`${amount}\s*(?:aur|और)\s+${amount}\s*(?:ke beech|के बीच)`),
];
const lowerBounds = [
  new RegExp(String.raw`(?:above|over|more than|at ?least|min(?:imum)?|starting(?: from| at)?)\s*${amount}`),
  new RegExp(
    String.raw`${amount}\s*(?:se (?:zyada|jyada|upar)|se ज़्यादा|से (?:ज़्यादा|ज्यादा|ऊपर|अधिक)|पेक्षा (?:जास्त|अधिक)|and (?:above|over|more|up)|or more|\+)`,
  ),
];
/** Smaller numbers are ages, sizes and pieces. */
const leastOfRange = 50;
const mostPaise = 1_000_000_000;

/** Leaves out words such as "gift for", and reads a price: "gift for bhai under ₹500" is "bhai" up to ₹500. */
export function readSearch(keyword: string): AskedSearch {
  const text = foldText(keyword).replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  const found = readRange(text) ?? readBound(text, lowerBounds, 'from') ?? readBound(text, prices, 'to');
  const words = splitWords(found ? text.replace(found.typed, ' ') : keyword);
  const telling = words.filter((word) => !fillers.has(word));
  return { words: telling.length > 0 || found ? telling : words, price: found?.price ?? null };
}

interface FoundPrice {
  typed: string;
  price: PaiseRange;
}

function readRange(text: string): FoundPrice | null {
  for (const pattern of ranges) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [typed, first, firstThousands, second, secondThousands] = match;
    // `1-2k` is thousands, `500-1k` is not.
    const sharedThousands = Number(first) < Number(second) ? secondThousands : undefined;
    const bounds = [toPaise(first, firstThousands ?? sharedThousands), toPaise(second, secondThousands)];
    const price = { from: Math.min(...bounds), to: Math.max(...bounds) };
    if (price.from >= roundToPaise(leastOfRange) && !isPairOfYears(first, second)) return { typed, price };
  }
  return null;
}

/** As of a calendar for 2026-2027. */
function isPairOfYears(first = '', second = ''): boolean {
  return /^20\d\d$/.test(first) && Number(second) - Number(first) === 1;
}

function readBound(text: string, patterns: readonly RegExp[], bound: keyof PaiseRange): FoundPrice | null {
  const match = patterns.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  if (!match) return null;
  const [typed, digits, thousands] = match;
  const paise = toPaise(digits, thousands);
  return { typed, price: bound === 'from' ? { from: paise, to: mostPaise } : { from: 0, to: paise } };
}

function toPaise(digits = '', thousands?: string): number {
  const rupees = Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1);
  return Math.min(roundToPaise(rupees), mostPaise);
}
