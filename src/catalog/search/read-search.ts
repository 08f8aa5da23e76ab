import { roundToPaise } from '../../shared/money.ts';
import { foldText, splitWords } from './split-words.ts';

export interface AskedSearch {
  words: string[];
  /** Of "under 500"; null = any price. */
  maxPaise: number | null;
}

/** Say nothing about a product; searched only where nothing else is asked for. */
const fillers = new Set(
  splitWords(`a an the for of to my your her his with and in on some any me i want need give giving show
    gift gifts gifting present presents idea ideas item items thing things online buy order shop price best
    handmade handcrafted under below within upto less than up tak andar kam
    tohfa tohfe tofa uphar upahar ke ki ka ko liye lie liya mere meri mera apne apni apna se wala wali wale chahiye
    rs inr rupee rupees rupaye
    के की का को लिए लिये तोहफा तोहफ़ा तोहफे उपहार गिफ्ट गिफ़्ट मेरे मेरी मेरा अपने अपनी से कम तक वाला वाली चाहिए रुपये रुपए`),
);
const amount = String.raw`(?:rs\.?|inr|₹)?\s*(\d[\d,]{0,8})\s*(k\b)?\s*(?:/-|rs\b\.?|inr\b|rupees?\b|rupaye\b|रुपये|रुपए)?`;
const prices = [
  new RegExp(String.raw`(?:under|below|within|less than|up ?to|max(?:imum)?|budget)\s*${amount}`),
  new RegExp(String.raw`${amount}\s*(?:se kam|ke andar|ke under|tak(?![a-z])|से कम|तक|or less|and under)`),
  /(?:rs\.?\s*|inr\s*|₹\s*)(\d[\d,]{0,8})(?!\d)(k\b)?\s*(?:\/-)?/,
  /(?<![\d.])(\d[\d,]{0,8})(k\b)?\s*(?:\/-|rs\b\.?|inr\b|rupees?\b|rupaye\b|रुपये|रुपए)/,
];

/** Leaves out words such as "gift for", and reads a price limit: "gift for bhai under ₹500" is "bhai" up to ₹500. */
export function readSearch(keyword: string): AskedSearch {
  const text = foldText(keyword).replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  const price = prices.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const words = splitWords(price ? text.replace(price[0], ' ') : keyword);
  const telling = words.filter((word) => !fillers.has(word));
  const maxPaise = price ? parsePaise(price) : null;
  return { words: telling.length > 0 || maxPaise !== null ? telling : words, maxPaise };
}

/** At most what a product may cost. */
function parsePaise([, digits = '', thousands]: RegExpExecArray): number {
  const rupees = Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1);
  return Math.min(roundToPaise(rupees), 1_000_000_000);
}
