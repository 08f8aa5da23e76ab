import { once } from '../once.ts';

const graphemes = once(() => new Intl.Segmenter('hi', { granularity: 'grapheme' }));
const longestMark = 6;

interface Named {
  shopName: string;
  nativeName: string;
}

/** The name in its own script if there is one; else in Latin. */
export function shopDisplayName({ shopName, nativeName }: Named): string {
  return nativeName || shopName;
}

/** A native name of few characters whole, or the first character. */
export function makeShortMark(named: Named): string {
  const { nativeName } = named;
  const isShort = nativeName.length <= longestMark || countMarks(nativeName) <= longestMark;
  return nativeName && isShort ? nativeName : shopInitial(named);
}

export function shopInitial(named: Named): string {
  const [first] = graphemes().segment(shopDisplayName(named).trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

const counted = { text: '', marks: 0 };

/** Remembers the last answer: segmenting is slow, and the header of each page asks for it. */
function countMarks(text: string): number {
  if (text !== counted.text) Object.assign(counted, { text, marks: [...graphemes().segment(text)].length });
  return counted.marks;
}
