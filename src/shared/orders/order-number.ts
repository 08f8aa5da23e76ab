import { asciiDigits } from '../text/ascii-digits.ts';

/** How people read and say an order: `#1001`. */
export function formatOrderNumber(number: number): string {
  return `#${number}`;
}

/** The number in `1001`, `#1001` or `# 1001`; null for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^#?\s*(\d{1,9})$/.exec(asciiDigits(text.normalize('NFKC')).trim())?.[1];
  return digits ? Number(digits) : null;
}
