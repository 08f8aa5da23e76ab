/**
 * Digits with the country code, for `https://wa.me/`: a number of ten digits is an Indian one. Source: ITU-T E.164,
 * plan of +91.
 */
export function chatDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === 10 && !phone.trim().startsWith('+') ? `91${digits}` : digits;
}
