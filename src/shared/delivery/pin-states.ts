import { type IndianState, stateByName } from './indian-states.ts';

/**
 * The longest prefix decides. Compared code by code with the All India Pincode Directory (Department of Posts,
 * data.gov.in) of November 2025; how, and what was left: docs/decisions/023-delivery-charges.md.
 */
const statePrefixes: Record<string, string> = {
  Delhi: '11',
  Haryana: '12 13',
  Punjab: '14 15 16005 16006 16007 160103 160104',
  Chandigarh: '160',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Ladakh: '194',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28 2467 247662 247669 262302 262305 262406',
  Uttarakhand: '24471 244720 246 247656 247658 24766 24767 248 249 2623 2624 2625 263',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '36 37 38 39',
  'Dadra and Nagar Haveli and Daman and Diu': '362520 362540 362570 396193 39621 39622 39623 39624',
  Maharashtra: '40 41 42 43 44',
  Goa: '403',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  Telangana: '50',
  'Andhra Pradesh': '51 52 53',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '60 61 62 63 64 609608',
  Puducherry: '533464 6050 605106 605110 605501 607402 607403 60960 673310',
  Kerala: '67 68 69',
  Lakshadweep: '68255',
  'West Bengal': '70 71 72 73 74',
  Sikkim: '737',
  'Andaman and Nicobar Islands': '744',
  Odisha: '75 76 77',
  Assam: '78',
  'Arunachal Pradesh': '790 791 792',
  Meghalaya: '793 794',
  Manipur: '795',
  Mizoram: '796',
  Nagaland: '797 798',
  Tripura: '799',
  Bihar: '80 81 82 84 85 814131',
  Jharkhand: '813208 814 815 816 822 825 826 827 828 829 83',
};

/** Codes whose post offices are in two states (same directory): the second one counts where the address names it. */
const secondStates: Record<string, string> = {
  Uttarakhand: '244923 244924 247662',
  Gujarat: '396193 396215 396230 396235 396240',
  'Andhra Pradesh': '533464',
  'Tamil Nadu': '605007 605014 605106 605110 605501 607402 607403 609603 609604',
  Puducherry: '605102 605105 605107 605111 605502',
  Meghalaya: '781029 781131 782410',
  'Uttar Pradesh': '802131',
  Jharkhand: '813206',
};

const byPrefix = (table: Record<string, string>) =>
  new Map(
    Object.entries(table).flatMap(([name, prefixes]) => {
      const state = stateByName(name);
      if (!state) throw new Error(`${name} is no state.`);
      return prefixes.split(' ').map((prefix): [string, IndianState] => [prefix, state]);
    }),
  );
const mainStates = byPrefix(statePrefixes);
const others = byPrefix(secondStates);

/** The state of a PIN code's post office; null for codes that no state has, such as those of the army. */
export function stateOfPin(pin: string): IndianState | null {
  return longestPrefix(mainStates, pin);
}

/** Each state in which a PIN code has post offices, that of its head one first; empty for codes that no state has. */
export function statesOfPin(pin: string): IndianState[] {
  return [stateOfPin(pin), others.get(pin)].filter((state) => state != null);
}

export function longestPrefix<T>(table: ReadonlyMap<string, T>, pin: string): T | null {
  for (let length = Math.min(pin.length, 6); length >= 2; length--) {
    const found = table.get(pin.slice(0, length));
    if (found) return found;
  }
  return null;
}
