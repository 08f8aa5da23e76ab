import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../platform/language.ts';
import type { Language } from '../languages/languages.ts';
import { findDeliveryState, stateConflict } from './delivery-state.ts';
import { indianStates, stateByName } from './indian-states.ts';
import { nameState, translateState } from './name-state.ts';
import { stateOfPin } from './pin-states.ts';

const stateIn = (address: string) => findDeliveryState({ address }).state?.name ?? '';

describe('The state that an address in one text goes to', () => {
  // By its PIN code, whatever the words say: the Post's directory is the source of each.
  it.each([
    ['Plot 9, Old Delhi Road, Sector 14, Gurugram 122001', 'Haryana'],
    ['H-12 Delhi Gate, Ajmer 305001', 'Rajasthan'],
    ['22 Punjabi Bagh West 110026', 'Delhi'],
    ['Ward 5, Goalpara 783101', 'Assam'],
    ['12 Goa Street, Fort, Mumbai 400001', 'Maharashtra'],
    ['Kerala House Lane, Jantar Mantar, 110001', 'Delhi'],
    ['Delhi NCR, Noida 201301', 'Uttar Pradesh'],
    ['Sikkim House, Chanakyapuri 110021', 'Delhi'],
    ['Gujarat High Court Road, Ahmedabad 380 060', 'Gujarat'],
    ['Chennai-600001', 'Tamil Nadu'],
    ['560001Bengaluru', 'Karnataka'],
    ['Leh, Jammu & Kashmir 194101', 'Ladakh'],
    ['Hyderabad, Andhra Pradesh 500001', 'Telangana'],
    ['SCO 5, Chandigarh 160017', 'Chandigarh'],
    ['Phase 7, Mohali 160055', 'Punjab'],
    ['Zirakpur, Chandigarh 160104', 'Punjab'],
    ['Mahe 673310', 'Puducherry'],
    ['New Mahe 673311', 'Kerala'],
    ['Silvassa 396230', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Vanakbara 362570', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Vapi 396191', 'Gujarat'],
    ['Panaji 403001', 'Goa'],
    ['Kavaratti 682555', 'Lakshadweep'],
    ['Gangtok 737101', 'Sikkim'],
    ['Port Blair 744101', 'Andaman and Nicobar Islands'],
    ['Deoghar 814112', 'Jharkhand'],
    ['Chandan, Banka 814131', 'Bihar'],
    ['Roorkee 247667', 'Uttarakhand'],
    ['Bijnor 246701', 'Uttar Pradesh'],
    ['Majhola, Pilibhit 262302', 'Uttar Pradesh'],
  ])('is by the PIN code: %s', (address, state) => {
    expect(stateIn(address)).toBe(state);
  });

  it.each([
    ['14 MG Road, Bengaluru, Karnataka', 'Karnataka'],
    ['14 MG Road\nBengaluru\nKarnataka\nIndia', 'Karnataka'],
    ['Hapur Road, Meerut, Uttar Pradesh (India)', 'Uttar Pradesh'],
    ['5 Lake Road, Lucknow, U.P.', 'Uttar Pradesh'],
    ['5 Lake Road, Lucknow UP', 'Uttar Pradesh'],
    ['Bhubaneswar, Orissa', 'Odisha'],
    ['White Town, Pondicherry', 'Puducherry'],
    ['12 Main Road, Srinagar, J&K', 'Jammu and Kashmir'],
    ['Siliguri West Bengal', 'West Bengal'],
    ['Punjab Kesari Road, Ludhiana, Punjab', 'Punjab'],
    ['Kerala Samajam, Vadodara, Gujarat', 'Gujarat'],
    ['चांदपोल, जयपुर, राजस्थान', 'Rajasthan'],
    ['Near Goa Darwaza, Jaipur', ''],
    ['Delhi Public School Road, Indore', ''],
    ['Flat 12, Maharashtra Nagar, Pune', ''],
    ['Opp. Bank of Maharashtra', ''],
    ['12 Hotel Goa', ''],
    ['FLAT 3, TWO STAIRS UP', ''],
    ['Assam Bengal Railway Colony', ''],
    ['', ''],
  ])('is without one the state that stands alone or at the end: %s', (address, state) => {
    expect(stateIn(address)).toBe(state);
  });

  it.each([
    ['110001, since May 302001', '302001'],
    ['House 400001, MG Road, Jaipur 302001', '302001'],
    ['Plot No. 400001, Jaipur', null],
    ['Jaipur 302001, Ph 0141-400001', '302001'],
    ['Jaipur 302001 0141-400001', '302001'],
    ['Kota 324001, Mob: 98290 11122', '324001'],
    ['Kota, 9829 560001', null],
    ['+91 98290 311001, Kota', null],
    ['PIN 560001, behind shop, order 302001', '560001'],
    ['जयपुर ३०२००१', '302001'],
    ['c/o 56 APO 900056', '900056'],
    ['Jaipur 3020011', null],
    ['Jaipur 000123', null],
    ['Jaipur 350001', null],
  ])('has the last PIN code that is one: %s', (address, pin) => {
    expect(findDeliveryState({ address }).pin).toBe(pin);
  });

  it('is to be checked where words and PIN code disagree, a PIN code serves two states, or nothing is known', () => {
    const findDoubt = (address: string) => findDeliveryState({ address }).doubt;
    expect(findDoubt('Jaipur, Rajasthan 122001')).toBe('disagrees');
    expect(findDoubt('Jaipur, Rajasthan 302001')).toBeNull();
    expect(findDoubt('Yanam 533464')).toBe('two_states');
    expect(findDeliveryState({ address: 'Yanam, Andhra Pradesh 533464' })).toMatchObject({
      ...{ doubt: null, state: { code: '37' } },
    });
    expect(findDoubt('Near Goa Darwaza, Jaipur')).toBe('unknown');
  });

  it('takes no time for the longest texts of any shape', () => {
    const shapes = ['1 ', '9-', 'a,', ', ', 'pin ', '- ', 'no.', '+', '1234567890', 'Goa '];
    for (const shape of shapes) {
      const address = shape.repeat(Math.ceil(2_000 / shape.length));
      const times = [1, 2, 3].map(() => {
        const started = performance.now();
        findDeliveryState({ address });
        return performance.now() - started;
      });
      expect(Math.min(...times), shape).toBeLessThan(50);
    }
  });
});

describe('A state in a field', () => {
  it('is asked about where its PIN code has another one, and is taken where the code serves both', () => {
    expect(stateConflict({ state: 'Rajasthan', pin: '411004' })).toMatch(/411004 is in Maharashtra, not in Rajasthan/);
    expect(stateConflict({ state: 'Orissa', pin: '751001' })).toBeNull();
    expect(stateConflict({ state: 'Andhra Pradesh', pin: '533464' })).toBeNull();
    expect(stateConflict({ state: 'Somewhere', pin: '411004' })).toBeNull();
    expect(findDeliveryState({ address: '', to: { state: 'Rajasthan', pin: '411004' } })).toMatchObject({
      ...{ doubt: 'disagrees', state: { name: 'Maharashtra' } },
    });
  });

  it('is known by its name, in capitals or not', () => {
    for (const state of indianStates) {
      expect(stateByName(state.name.toUpperCase())).toBe(state);
      expect(stateByName(`${state.code}`)).toBeNull();
    }
    expect(stateByName('up')).toBeNull();
  });
});

describe('The table of PIN codes', () => {
  it('has a state for each first pair of digits that the Post uses, and none for others', () => {
    const used = Array.from({ length: 90 }, (_, at) => String(at + 10)).filter((pair) => stateOfPin(`${pair}0001`));
    // All India Pincode Directory, November 2025: 11–28, 30–34, 36–53, 56–64, 67–85; 90 is the army's.
    const ranges = [
      [11, 28],
      [30, 34],
      [36, 53],
      [56, 64],
      [67, 85],
    ] as const;
    expect(used).toEqual(
      ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))),
    );
  });

  it('is asked by one function: no other file of the server finds a state in an address', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
    );
    const asking = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(`src/${file}`, 'utf8'))).toSorted();
    expect(asking(/\bstateByName\(/)).toEqual([
      'shared/delivery/delivery-state.ts',
      'shared/delivery/indian-states.ts',
      // The name alone, in another language.
      'shared/delivery/name-state.ts',
      'shared/delivery/pin-states.ts',
      // One cell of a file, not an address.
      'shared/delivery/state-cell.ts',
    ]);
    expect(asking(/\bfindPin\(/)).toEqual([
      'orders/core/bodies/find-city.ts',
      'shared/delivery/delivery-state.ts',
      'shared/delivery/find-pin.ts',
    ]);
  });
});

describe('The name of a state on pages', () => {
  const namesIn = (language: Language) => inLanguage(language, () => indianStates.map(nameState));

  it('is in English the one of documents, in Hindi another one that addresses may have, too', () => {
    const stored = indianStates.map(({ name }) => name);
    expect(namesIn('en')).toEqual(stored);
    expect(inLanguage('hi', () => translateState('Rajasthan'))).toBe('राजस्थान');
    expect(namesIn('hi').map((name) => stateByName(name)?.name)).toEqual(stored);
    expect(namesIn('hi')).toContain('राजस्थान');
  });
});
