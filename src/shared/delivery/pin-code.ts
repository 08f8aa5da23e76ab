/** The six digits of a PIN code of India, typed with blanks or hyphens or without; null for anything else. */
export function readPin(text: string): string | null {
  if (text.length > 30) return null;
  const pin = text.replace(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : null;
}
