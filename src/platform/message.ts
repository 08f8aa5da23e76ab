import { formatDate, formatDay } from '../shared/dates/dates.ts';
import { firstLanguage } from '../shared/languages/languages.ts';
import {
  currentLanguage,
  type MessageKey,
  readMessage as readMessageText,
  t,
  type ValuesFor,
} from '../shared/languages/translate.ts';
import { inLanguage } from './language.ts';

/** A message that is stored, and written in the language of each reader. */
export interface Message {
  key: MessageKey;
  values?: Record<string, MessageValue>;
}
/** A day or a moment is in ISO format; `stored` is for `readReason`. The parts of a list are joined by commas. */
type MessageValue =
  | string
  | number
  | Message
  | { day: string }
  | { moment: string }
  | { stored: string }
  | readonly MessageValue[];

type Values<Key extends MessageKey> = keyof ValuesFor<Key> extends never
  ? []
  : [values: Record<keyof ValuesFor<Key> & string, MessageValue>];

export function message<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): Message {
  return values ? { key, values } : { key };
}

/** In the current language. */
export function writeMessage({ key, values }: Message): string {
  const written = Object.entries(values ?? {}).map(([name, value]) => [name, writeValue(value)]);
  return (t as (key: MessageKey, values?: Record<string, string | number>) => string)(
    key,
    values && Object.fromEntries(written),
  );
}

function writeValue(value: MessageValue): string | number {
  if (typeof value !== 'object') return value;
  if ('key' in value) return writeMessage(value);
  if ('day' in value) return formatDay(value.day);
  if ('stored' in value) return readReason(value.stored);
  return 'moment' in value ? formatDate(value.moment) : value.map(writeValue).join(', ');
}

/** As logs, exports and programs read it. */
export function writeInEnglish(text: Message): string {
  return inLanguage(firstLanguage, () => writeMessage(text));
}

/** What is stored in English beside what others have written in the same column. */
const storedKeys = [
  'orderHistory.balanceTooLow',
  'orderHistory.otherPayment',
  'orderHistory.refundedAlready',
  'orderHistory.bankRefused',
  // As Razorpay writes them.
  'orderHistory.lowBalance',
  'orderHistory.refundedInFull',
  'orderHistory.moreThanCaptured',
  'orderHistory.methodNotRefunded',
  'orderHistory.notCapturedYet',
  'shopping.orderWasCancelled',
  'shopping.orderWasDelivered',
  'shopping.orderWasRefunded',
  'shopping.courierPicksUp',
  'courierAnswers.cashChanged',
  'courierAnswers.otherCourier',
  'courierAnswers.noCourierGoes',
  'courierAnswers.surplus',
  'courierAnswers.notCancelled',
  'courierAnswers.problemNotCancelled',
  'courierAnswers.thisAddress',
] as const satisfies MessageKey[];

/** Values of stored texts that are reasons. */
const reasons = ['why', 'problem'];

const storedTexts = storedKeys.map((key) => ({ key, pattern: matchText(readMessageText(firstLanguage, key)) }));

function matchText(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? `(?<${part}>.*)` : escapeSigns(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
}

function escapeSigns(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A stored sentence in the current language, where it is one of this shop; others as they are. */
export function readText(stored: string): string {
  for (const { key, pattern } of storedTexts) {
    const found = pattern.exec(stored);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      reasons.includes(name) ? readReason(value) : readText(value),
    ]);
    return writeMessage(found.groups ? { key, values: Object.fromEntries(values) } : { key });
  }
  return stored;
}

/** The same for what a provider may have written, whose words other languages quote. */
export function readReason(stored: string): string {
  const read = readText(stored);
  return read === stored && stored && currentLanguage() !== firstLanguage ? `“${stored}”` : read;
}

/** `text` for one without a message, or of another release, whose message this one cannot write. */
export function readMessage(stored: Message | null, text: string): string {
  if (!stored) return text;
  try {
    return writeMessage(stored);
  } catch {
    return text;
  }
}
