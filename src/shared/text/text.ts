import { once } from '../once.ts';

/**
 * True for NUL and unpaired surrogates, which PostgreSQL cannot store, and for control characters that no person types.
 */
export function hasForbiddenCharacter(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  return !value.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

export function lengthInCodePoints(value: string): number {
  return [...value].length;
}

const graphemes = once(() => new Intl.Segmenter('hi', { granularity: 'grapheme' }));

/**
 * Characters as they are read: an emoji with its modifiers is one, and so is a Devanagari letter with its signs. ASCII,
 * and the empty field of a page that starts, needs no segmenter.
 */
export function lengthAsRead(value: string): number {
  if (/^[ -~]*$/.test(value)) return value.length;
  return [...graphemes().segment(value)].length;
}

/** At most as many code points: half a character is no text that others can read. */
export function firstCharacters(value: string, max: number): string {
  return value.length <= max ? value : [...value.slice(0, 2 * max)].slice(0, max).join('');
}

export function firstWords(value: string, count: number): string {
  const words = value.trim().split(/\s+/);
  return `${words.slice(0, count).join(' ')}...`;
}

/** The whole sentences of the first paragraph within `max` characters; else its words, followed by '…'. */
export function cutToSentence(value: string, max: number): string {
  const [paragraph = ''] = value.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, ' ');
  if (line.length <= max) return line;
  const start = line.slice(0, max + 1);
  const [sentences = ''] = /^.*[.!?।](?=\s)/u.exec(start) ?? [];
  return sentences || `${start.slice(0, Math.max(start.lastIndexOf(' '), 0)) || wholeCharacters(line, max)}…`;
}

/** As many characters as are read that have at most `max` code units. */
function wholeCharacters(value: string, max: number): string {
  let end = 0;
  for (const { segment } of graphemes().segment(value.slice(0, 2 * max))) {
    if (end + segment.length > max) break;
    end += segment.length;
  }
  return value.slice(0, end);
}

/** Line breaks of other programs, and of text that was copied from them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const otherBreaks = /[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * Removes bidi controls, zero width spaces, fillers and tags, but not ZWJ and ZWNJ, which emoji and Indic scripts need.
 * Line breaks of every kind stay line breaks.
 */
export function withoutInvisibleFormatting(value: string): string {
  return value
    .replace(otherBreaks, '\n')
    .replace(
      /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f})|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu,
      '$1',
    );
}

export function hasVisibleCharacter(value: string): boolean {
  return /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(value);
}

/** Web addresses that mail programs make links of. */
export function hasWebAddress(value: string): boolean {
  return /:\/\/|www\./i.test(value.normalize('NFKC'));
}

export function nameKey(value: string): string {
  return withoutInvisibleFormatting(value).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}
