import { plainPhone } from './text/phone.ts';

/** An address in India. */
export interface AddressFields {
  name: string;
  /** Ten digits. */
  phone: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  /** Six digits. */
  pin: string;
}

/** In one line, as a profile's free text is. */
export function addressText({ line1, line2, city, state, pin }: Omit<AddressFields, 'name' | 'phone'>): string {
  return [line1, line2, `${city} ${pin}`, state].filter(Boolean).join(', ');
}

/** Without a country code, blanks and signs. */
export function tenDigits(phone: string): string {
  return plainPhone(phone)
    .replace(/\D/g, '')
    .replace(/^(0+|(00)?91)(?=\d{10}$)/, '');
}
