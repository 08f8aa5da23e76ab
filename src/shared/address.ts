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

/** Several lines; the last one is the city, the PIN code and the state. */
export function addressText({ line1, line2, city, state, pin }: AddressFields): string {
  return [line1, line2, `${city} ${pin}, ${state}`].filter(Boolean).join('\n');
}

/** The PIN code in a free text, if it has exactly one number of six digits. */
export function pinIn(text: string): string | null {
  const [pin, ...more] = text.match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g) ?? [];
  return pin && more.length === 0 ? pin.replace(' ', '') : null;
}
