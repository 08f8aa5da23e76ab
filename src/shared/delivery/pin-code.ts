import { asciiDigits } from '../text/ascii-digits.ts';
import { withoutInvisibleFormatting } from '../text/text.ts';

/**
 * The six digits of a PIN code of India, of any of its scripts, typed with blanks or hyphens or without; null for
 * anything else.
 */
export function readPin(text: string): string | null {
  if (text.length > 30) return null;
  const pin = asciiDigits(withoutInvisibleFormatting(text).normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : null;
}
