/** True for NUL and unpaired surrogates, which PostgreSQL cannot store, and for control characters that no person types. */
export function hasForbiddenCharacter(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  return !value.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

/** Length as a person counts it, near enough: code points, not UTF-16 units. */
export function lengthInCodePoints(value: string): number {
  return [...value].length;
}

/** The first words of a text followed by '...', or the whole text when it has no more (spec section 9, previews). */
export function firstWords(value: string, count: number): string {
  const words = value.trim().split(/\s+/);
  return `${words.slice(0, count).join(' ')}...`;
}

/** Removes characters that turn the direction of the text around them (names are shown beside other people's texts). */
export function withoutBidiControls(value: string): string {
  return value.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The key under which two spellings of a name are the same: NFKC, case and blanks folded. */
export function nameKey(value: string): string {
  return withoutBidiControls(value).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}
