import { asciiDigits } from './ascii-digits.ts';

/** As people write it: digits of any script of India, brackets, dots and hyphens of all kinds. */
export function plainPhone(phone: string): string {
  return asciiDigits(phone.normalize('NFKC'))
    .replace(/^\s*tel:/i, '')
    .replace(/\(0\)/g, ' ')
    .replace(/[\p{Pd}.]+/gu, '-')
    .replace(/[\s()]+/g, ' ')
    .trim();
}

/**
 * Digits with the country code, for `https://wa.me/`: a number of ten digits is an Indian one. Source: ITU-T E.164,
 * plan of +91.
 */
export function chatDigits(phone: string): string {
  const plain = plainPhone(phone);
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === 10 && !plain.startsWith('+') ? `91${digits}` : digits;
}
