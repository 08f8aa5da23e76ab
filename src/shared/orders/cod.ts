import { t } from '../languages/translate.ts';
import { formatPaise } from '../money.ts';
import { asciiDigits } from '../text/ascii-digits.ts';
import { addUpBill, type Bill, leastTotalPaise } from './bill.ts';

/** What is paid before the parcel is sent; a per cent is one of the order's total, without the charge for cash. */
export type AdvanceSize = { kind: 'none' } | { kind: 'amount'; paise: number } | { kind: 'percent'; percent: number };

/** What the owner has set of cash on delivery. */
export interface CodRules {
  isOn: boolean;
  /** What the buyer pays more; the courier takes it from the shop. */
  chargePaise: number;
  /** What a buyer saves who could pay in cash, and pays at once. */
  payNowPaise: number;
  /** The least total of an order, without the charge. */
  leastPaise: number;
  greatestPaise: number;
  /** The first digits of PIN codes; empty = everywhere. */
  onlyPins: string[];
  /** The first digits of PIN codes; of two that fit, the longer one counts. */
  neverPins: string[];
  /** The first digits of PIN codes where every order pays an advance. */
  advancePins: string[];
  pinAdvance: AdvanceSize;
  allowsFirstOrder: boolean;
  /** For a buyer's first order. */
  firstAdvance: AdvanceSize;
  /** For personalised and made-to-order pieces; `none` = they are paid in advance, `same` = as a first order. */
  madeAdvance: AdvanceSize | { kind: 'same' };
  /** Whether the advance goes back when the buyer refuses the parcel. */
  returnsAdvance: boolean;
  /** After `maxRefusals` a buyer pays in advance. */
  stopsAfterRefusals: boolean;
  /** The buyer confirms by the link in the email, within 24 hours. */
  isConfirmed: boolean;
  /** The courier pays within these days of the delivery. */
  remitDays: number;
}

export const noCodRules: CodRules = {
  isOn: false,
  chargePaise: 4_900,
  payNowPaise: 0,
  leastPaise: 30_000,
  greatestPaise: 300_000,
  onlyPins: [],
  neverPins: [],
  advancePins: [],
  pinAdvance: { kind: 'none' },
  allowsFirstOrder: true,
  firstAdvance: { kind: 'none' },
  madeAdvance: { kind: 'none' },
  returnsAdvance: false,
  stopsAfterRefusals: true,
  isConfirmed: true,
  remitDays: 7,
};

/** After these many parcels that came back unpaid, a buyer pays in advance, if the rules say so. */
export const maxRefusals = 2;
export const confirmHours = 24;

/** An order, its address and its buyer, as far as cash on delivery depends on them. */
export interface CodAsked {
  /** Without the charge for cash. */
  totalPaise: number;
  pin: string | null;
  hasAccount: boolean;
  /** An order of the buyer was paid before, online or in cash. */
  hasPaidBefore: boolean;
  /** Parcels that came back unpaid within a year and are not forgiven. */
  refusals: number;
  isGift: boolean;
  isCollected: boolean;
  isPersonalised: boolean;
  isMadeToOrder: boolean;
}

/** Each reason is one sentence for the buyer. */
export type CodDecision =
  | { isOffered: true; chargePaise: number; advance: CodAdvance | null }
  | { isOffered: false; reason: string };

/** A part of the total that is paid at once; the rest is due at the door. */
export interface CodAdvance {
  paise: number;
  reason: string;
}

/** Whether an order can be paid in cash on delivery; the same facts always give the same answer. */
export function decideCod(rules: CodRules, asked: CodAsked): CodDecision {
  const reason = findReason(rules, asked);
  if (reason) return { isOffered: false, reason };
  return { isOffered: true, chargePaise: rules.chargePaise, advance: findAdvance(rules, asked) };
}

const isMade = ({ isPersonalised, isMadeToOrder }: CodAsked) => isPersonalised || isMadeToOrder;

function madeSize({ madeAdvance, firstAdvance }: CodRules): AdvanceSize {
  return madeAdvance.kind === 'same' ? firstAdvance : madeAdvance;
}

/** Personalised and made-to-order pieces can be paid in cash. */
export const takesMadeInCash = (rules: CodRules) => madeSize(rules).kind !== 'none';

/** The greatest of several advances. */
function findAdvance(rules: CodRules, asked: CodAsked): CodAdvance | null {
  const find = (size: AdvanceSize) => findAdvancePaise(size, asked.totalPaise);
  const isAtPin = longestPrefix(rules.advancePins, asked.pin ?? '') > 0;
  const advances = [
    { paise: isMade(asked) ? find(madeSize(rules)) : 0, reason: t('cod.advanceMade') },
    { paise: asked.hasPaidBefore ? 0 : find(rules.firstAdvance), reason: t('cod.advanceFirst') },
    { paise: isAtPin ? find(rules.pinAdvance) : 0, reason: t('cod.advancePlace') },
  ];
  return advances.reduce<CodAdvance | null>((most, one) => (one.paise > (most?.paise ?? 0) ? one : most), null);
}

/** In whole rupees, rounded up; at least ₹1 is left to pay at the door, beside the charge. */
function findAdvancePaise(size: AdvanceSize, totalPaise: number): number {
  const wanted = size.kind === 'amount' ? size.paise : size.kind === 'percent' ? (totalPaise * size.percent) / 100 : 0;
  const most = Math.floor((totalPaise - leastTotalPaise) / 100) * 100;
  return Math.max(0, Math.min(Math.ceil(wanted / 100) * 100, most));
}

function findReason(rules: CodRules, asked: CodAsked): string | null {
  if (!rules.isOn) return t('cod.off');
  const reason = findReasonOfOrder(rules, asked);
  // Before the PIN code is asked for: it would not help a guest.
  if (reason || !asked.hasAccount) return reason ?? t('cod.logIn');
  return findReasonOfPlace(rules, asked) ?? findReasonOfBuyer(rules, asked);
}

function findReasonOfOrder(rules: CodRules, asked: CodAsked): string | null {
  const { leastPaise, greatestPaise } = rules;
  const takesMade = takesMadeInCash(rules);
  if (asked.isCollected) return t('cod.isCollected');
  if (asked.isGift) return t('cod.isGift');
  if (asked.isPersonalised && !takesMade) return t('cod.isPersonalised');
  if (asked.isMadeToOrder && !takesMade) return t('cod.isMade');
  if (asked.totalPaise < leastPaise) return t('cod.beginsAt', { amount: formatPaise(leastPaise) });
  if (asked.totalPaise > greatestPaise) return t('cod.endsAt', { amount: formatPaise(greatestPaise) });
  return null;
}

function findReasonOfPlace({ onlyPins, neverPins }: CodRules, { pin }: CodAsked): string | null {
  if (!pin) return t('cod.needsPin');
  const never = longestPrefix(neverPins, pin);
  const only = longestPrefix(onlyPins, pin);
  const isServed = (onlyPins.length === 0 || only > 0) && (never === 0 || only > never);
  return isServed ? null : t('cod.notServed', { pin });
}

/** The length of the longest prefix that the PIN code begins with; 0 = none. */
function longestPrefix(prefixes: readonly string[], pin: string): number {
  return Math.max(0, ...prefixes.filter((prefix) => pin.startsWith(prefix)).map(({ length }) => length));
}

function findReasonOfBuyer({ allowsFirstOrder, stopsAfterRefusals }: CodRules, asked: CodAsked): string | null {
  if (stopsAfterRefusals && asked.refusals >= maxRefusals) return t('cod.refusedTwice');
  if (!allowsFirstOrder && !asked.hasPaidBefore) return t('cod.firstOrder');
  return null;
}

/**
 * The discount for paying at once an order that could be paid in cash; at least ₹1 is left to pay. It is agreed before
 * the supply and stands in the invoice, so no tax is due on it: CGST Act 2017, s. 15(3)(a).
 */
export function findPayNowDiscount({ payNowPaise }: CodRules, { goodsPaise, discountPaise, totalPaise }: Bill): number {
  return Math.max(0, Math.min(payNowPaise, goodsPaise - discountPaise, totalPaise - leastTotalPaise));
}

export function takeOffForPayingNow(bill: Bill, payNowPaise: number): Bill {
  const { goodsPaise, discountPaise, ...charged } = bill;
  return addUpBill(goodsPaise, { ...charged, discountPaise: discountPaise + payNowPaise });
}

/** Without the PIN codes that do not fit this one: it decides the same about it. */
export function rulesAtPin(rules: CodRules, pin: string | null): CodRules {
  const fitting = (prefixes: string[]) => prefixes.filter((prefix) => pin?.startsWith(prefix));
  const onlyPins = fitting(rules.onlyPins);
  // An empty list would be everywhere.
  const keepsAll = onlyPins.length === 0;
  const [neverPins, advancePins] = [fitting(rules.neverPins), fitting(rules.advancePins)];
  return { ...rules, onlyPins: keepsAll ? rules.onlyPins : onlyPins, neverPins, advancePins };
}

/**
 * The PIN codes of a courier's list: of the column named so, else of the first one; rows whose column for cash says no
 * are left out. Null where no line has one.
 */
export function readPinFile(file: string): string[] | null {
  const [head = [], ...others] = file
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim()));
  const pinColumn = findPinColumn(head);
  const cashColumn = head.findIndex((name) => /(?:^|[^a-z])cod(?:[^a-z]|$)|cash/i.test(name));
  const rows = pinColumn < 0 ? [head, ...others] : others;
  const pins = rows
    .filter((row) => cashColumn < 0 || pinColumn < 0 || !saysNo(row[cashColumn] ?? ''))
    .map((row) => (row[Math.max(0, pinColumn)] ?? '').replaceAll(' ', ''))
    .filter((pin) => /^[1-9]\d{0,5}$/.test(pin));
  return pins.length > 0 ? [...new Set(pins)].sort() : null;
}

/** With several, the one that parcels go to. */
function findPinColumn(head: string[]): number {
  const isPin = (name: string) => /(?:^|[^a-z])pin|pin ?code|postal|zip/i.test(name);
  const goesTo = head.findIndex((name) => isPin(name) && /dest|deliver|consignee/i.test(name));
  return goesTo >= 0 ? goesTo : head.findIndex(isPin);
}

const saysNo = (cell: string) => /^(n|no|na|n\/a|-|–|false|0|not .*|un.*)?$/i.test(cell);

/** First digits of PIN codes as typed or from a file, `110 001, 30, 8`; null where something else stands. */
export function parsePins(typed: string): string[] | null {
  const parts = asciiDigits(typed)
    .replace(/(\d{3})[ ](\d{3})(?!\d)/g, '$1$2')
    .split(/[\s,;"]+/)
    .filter(Boolean);
  return parts.every((part) => /^[1-9]\d{0,5}$/.test(part)) ? [...new Set(parts)].sort() : null;
}
