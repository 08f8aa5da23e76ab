import { asciiDigits } from '../text/ascii-digits.ts';
import { stateOfPin } from './pin-states.ts';

const phoneLabel =
  /(?<![\p{L}])(?:ph|phone|tel|telephone|mob|mobile|m|cell|contact|call|whatsapp|wa|fax|फोन|फ़ोन|मोबाइल|मो)[\s.:#-]*(?:no|number|num)?[\s.:#-]*\+?$/iu;
const pinLabel =
  /(?<![\p{L}])(?:pin|pincode|pin code|postcode|post code|postal code|zip|zip code|पिन|पिन कोड)[\s.:#-]*(?:no|number)?[\s.:#-]*$/iu;
const otherLabel =
  /(?:(?<![\p{L}])(?:house|home|h|flat|plot|door|d|room|shop|office|unit|quarter|qtr|tower|building|bldg|site|survey|sy|khasra|khata|gat|gut|no|number|num|order|id|a\/c|account|gst|box)[\s.:-]*(?:no|number|num)?[\s.:#-]*|[#№][\s.]*)$/iu;
/** Army post offices: no state, but a PIN code. */
const army = /^9/;
const isPin = (pin: string) => stateOfPin(pin) !== null || army.test(pin);

/**
 * The PIN code in an address as one text: the last number of six digits, also as `311 001`, that is none of a phone, a
 * house or anything else that the text labels. A number that the text calls the PIN code comes first. Null without one.
 */
export function findPin(text: string): string | null {
  const digits = plainSigns(text);
  const found = [...digits.matchAll(/\+?\d+(?:[ -]\d+)*/g)].flatMap(({ 0: run, index }) =>
    pinsInRun(run, digits.slice(Math.max(0, index - 30), index)),
  );
  const best = found.findLast(({ isLabelled }) => isLabelled) ?? found.findLast(({ pin }) => !army.test(pin));
  return (best ?? found.at(-1))?.pin ?? null;
}

/** Finds PIN codes among numbers that are separated by blanks and hyphens alone. */
function pinsInRun(run: string, before: string): { pin: string; isLabelled: boolean }[] {
  const isLabelled = pinLabel.test(before);
  if (!isLabelled && (phoneLabel.test(before) || isPhone(run))) return [];
  const numbers = run.split(/[ -]/);
  return numbers.flatMap((number, place) => {
    const isFirst = place === 0;
    const next = numbers[place + 1] ?? '';
    const pin = number.length === 3 && next.length === 3 && run.includes(`${number} ${next}`) ? number + next : number;
    if (pin.length !== 6 || !isPin(pin)) return [];
    if (isFirst && !isLabelled && otherLabel.test(before)) return [];
    if (!isFirst && isAreaCode(numbers[place - 1] ?? '')) return [];
    return [{ pin, isLabelled: isFirst && isLabelled }];
  });
}

const isAreaCode = (number: string) => /^0\d{2,4}$/.test(number);

/** Ten digits of a mobile phone, or a number with its area code; with the country's code or without. */
function isPhone(run: string): boolean {
  const number = run.replace(/\D/g, '');
  if (run.startsWith('+')) return number.length <= 13;
  return /^(?:91|0)?[6-9]\d{9}$/.test(number) || /^0\d{9,10}$/.test(number);
}

/** Digits of any script as 0 to 9, and each kind of blank and hyphen as the plain one. */
function plainSigns(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');
}
