import { addDays, getWeekday } from '../dates/calendar.ts';
import { dayInIndia } from '../dates/dates.ts';
import { indiaOffsetMs } from '../dates/india-time.ts';

/** Days are ISO days of the shop's calendar; both ends belong to the range. */
export interface DayRange {
  from: string;
  to: string;
}
export interface WorkCalendar {
  /** 0 = Sunday. */
  restWeekdays: readonly number[];
  holidays: readonly DayRange[];
  /** 1 to 24: what is ordered before this hour counts as ordered on that day. */
  cutoffHour: number;
  piecesPerDay: number;
}
/** Sold pieces that are to be made until a day; null = no day was promised, so they come first. */
export interface QueuedPieces {
  dispatchOn: string | null;
  pieces: number;
}
export interface PromisedLine {
  quantity: number;
  /** 0 = ready to ship. */
  makeDays: number;
}
export interface Transit {
  /** Working days of the courier. */
  minDays: number;
  maxDays: number;
  /** Weekdays without delivery, 0 = Sunday. */
  restWeekdays: readonly number[];
}
export interface PromiseInput extends WorkCalendar {
  now: Date;
  queue: readonly QueuedPieces[];
  /** Pieces that were made today already. */
  madeToday?: number;
  lines: readonly PromisedLine[];
  /** Null = the place is not known, or the order is collected. */
  transit: Transit | null;
}
export interface Promised {
  dispatchOn: string;
  /** The later end of the courier's range; null without `transit`. */
  arriveBy: string | null;
  /** From this moment on the days are later. */
  holdsUntil: Date;
}

/** Nothing is promised further ahead. */
const maxDaysAhead = 400;
const hourMs = 3_600_000;

/** The earliest days that break no promise of the queue; null when there is none within 400 days. */
export function promiseDelivery(input: PromiseInput): Promised | null {
  const { now, cutoffHour, transit } = input;
  const days = workingDaysFrom(firstDay(now, cutoffHour), input);
  const start = days.next().value;
  const dispatchOn = start && dispatchDay(start, days, input);
  if (!dispatchOn) return null;
  return {
    dispatchOn,
    arriveBy: transit && addTransitDays(dispatchOn, transit.maxDays, transit),
    holdsUntil: new Date(Date.parse(start) + cutoffHour * hourMs - indiaOffsetMs),
  };
}

export interface Planned {
  dispatchOn: string;
  /** The days between which it arrives; null without `transit`. */
  arriveFrom: string | null;
  arriveBy: string | null;
}

/**
 * The latest days on which an order can leave so that it arrives (without `transit`: is ready) by `wantedOn`; null when
 * it is too late, or when that day is more than 400 days ahead. Whenever the earliest day breaks no promise of the
 * queue, no later one does.
 */
export function planDelivery(input: PromiseInput, wantedOn: string): Planned | null {
  const { transit } = input;
  const earliest = promiseDelivery(input)?.dispatchOn;
  if (!earliest || wantedOn > addDays(dayInIndia(input.now), maxDaysAhead)) return null;
  for (let day = wantedOn; day >= earliest; day = addDays(day, -1)) {
    if (!isWorkingDay(day, input)) continue;
    const arriveBy = transit && addTransitDays(day, transit.maxDays, transit);
    if ((arriveBy ?? day) > wantedOn) continue;
    return { dispatchOn: day, arriveFrom: transit && addTransitDays(day, transit.minDays, transit), arriveBy };
  }
  return null;
}

/** Until when to order so that it arrives (without `transit`: leaves) by a day; null = it is too late. */
export function lastTimeToOrder(day: string, input: PromiseInput): Date | null {
  let last: Date | null = null;
  for (let asked = input; ; asked = { ...asked, now: last, madeToday: 0 }) {
    const promised = promiseDelivery(asked);
    if (!promised || (promised.arriveBy ?? promised.dispatchOn) > day) return last;
    last = promised.holdsUntil;
  }
}

export interface Holiday extends DayRange {
  /** The first working day after it. */
  backOn: string;
}

/** The first holiday between now and the day on which an order leaves; null = there is none. */
export function holidayBefore(
  dispatchOn: string,
  { now, ...calendar }: { now: Date } & Pick<WorkCalendar, 'restWeekdays' | 'holidays'>,
): Holiday | null {
  const today = dayInIndia(now);
  const [next] = calendar.holidays
    .filter(({ from, to }) => to >= today && from <= dispatchOn)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const backOn = next && workingDaysFrom(addDays(next.to, 1), calendar).next().value;
  return next && backOn ? { ...next, backOn } : null;
}

export function isWorkingDay(
  day: string,
  { restWeekdays, holidays }: Omit<WorkCalendar, 'cutoffHour' | 'piecesPerDay'>,
) {
  return !restWeekdays.includes(getWeekday(day)) && !holidays.some(({ from, to }) => from <= day && day <= to);
}

function firstDay(now: Date, cutoffHour: number): string {
  return dayInIndia(new Date(now.getTime() + (24 - cutoffHour) * hourMs));
}

function* workingDaysFrom(
  first: string,
  calendar: Pick<WorkCalendar, 'restWeekdays' | 'holidays'>,
): Generator<string, undefined> {
  for (let ahead = 0; ahead < maxDaysAhead; ahead++) {
    const day = addDays(first, ahead);
    if (isWorkingDay(day, calendar)) yield day;
  }
}

/**
 * The days of work that the queue leaves no room in, as text: while it is the same, an order of one piece is promised
 * the same days, whenever it is placed. It changes once for as many pieces as are made in a day.
 */
export function queueLoad({
  queue,
  piecesPerDay,
  madeToday = 0,
}: Pick<PromiseInput, 'queue' | 'piecesPerDay' | 'madeToday'>): string {
  const daysFor = (pieces: number) => Math.ceil((pieces + 1) / piecesPerDay);
  const done = Math.min(madeToday, piecesPerDay);
  const piecesUntil = new Map<string, number>();
  for (const { dispatchOn, pieces } of queue)
    piecesUntil.set(dispatchOn ?? '', (piecesUntil.get(dispatchOn ?? '') ?? 0) + pieces);
  let due = 0;
  let last = '';
  const steps: string[] = [];
  for (const day of [...new Set(['', ...piecesUntil.keys()])].toSorted()) {
    due += piecesUntil.get(day) ?? 0;
    const load = `${daysFor(due)} ${daysFor(due + done)}`;
    if (load !== last) steps.push(`${day} ${load}`);
    last = load;
  }
  return steps.join(', ');
}

export function piecesToMake(lines: readonly PromisedLine[]): number {
  return lines.reduce((sum, { quantity, makeDays }) => sum + (makeDays > 0 ? quantity : 0), 0);
}

/** The first day on which the pieces are made, and from which on each day's work everything due by then fits, too. */
function dispatchDay(start: string, days: Iterable<string>, input: PromiseInput): string | null {
  const { now, lines, queue, piecesPerDay, madeToday = 0 } = input;
  const pieces = piecesToMake(lines);
  if (pieces === 0) return start;
  const lastDue = queue.reduce((last, { dispatchOn }) => (dispatchOn && dispatchOn > last ? dispatchOn : last), '');
  let makeDays = Math.max(...lines.map((line) => line.makeDays));
  let capacity = start === dayInIndia(now) ? -Math.min(madeToday, piecesPerDay) : 0;
  let day = start;
  let found: string | null = null;
  for (const next of days) {
    capacity += piecesPerDay;
    // What was promised for a day that became a holiday is due before it.
    const due = queue.reduce((sum, one) => sum + ((one.dispatchOn ?? '') < next ? one.pieces : 0), 0);
    found = capacity < due + pieces ? null : (found ?? (makeDays <= 0 ? day : null));
    if (found && next > lastDue) return found;
    makeDays -= 1;
    day = next;
  }
  return null;
}

/** This many working days of the courier later. */
function addTransitDays(dispatchOn: string, days: number, { restWeekdays }: Transit): string {
  let day = dispatchOn;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (!restWeekdays.includes(getWeekday(day))) left -= 1;
  }
  return day;
}
