import { type IndianState, stateByCode } from '../delivery/indian-states.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State code, PAN, number of the registration, Z, and a check digit: Luhn's algorithm modulo 36. */
export function isGstin(value: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(value) && checkDigit(value.slice(0, 14)) === value.at(-1);
}

/** Where the registration is; null for digits that no state has. */
export function findGstinState(gstin: string): IndianState | null {
  return stateByCode(gstin.slice(0, 2));
}

/** As it is stored: without blanks, in capitals. */
export function readGstin(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

export function checkDigit(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] as string;
}
