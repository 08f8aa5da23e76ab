import { addDays } from './calendar.ts';

export interface YearlyDay {
  month: number;
  /** 29 in February is the 28th where the year has no 29th. */
  day: number;
}

function occurrenceIn(year: number, { month, day }: YearlyDay): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The first time after `today`, all days as `2026-12-31`. */
export function nextOccurrence(day: YearlyDay, today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = occurrenceIn(year, day);
  return thisYear > today ? thisYear : occurrenceIn(year + 1, day);
}

export interface ReminderPlan {
  /** The day itself. */
  nextOn: string;
  /** The day of the email. */
  sendOn: string;
}

/** The next email for a day of each year: after `today`, so none for a day that is already near. */
export function planReminder(day: YearlyDay, daysBefore: number, today: string): ReminderPlan {
  let nextOn = nextOccurrence(day, today);
  while (addDays(nextOn, -daysBefore) <= today) nextOn = nextOccurrence(day, nextOn);
  return { nextOn, sendOn: addDays(nextOn, -daysBefore) };
}
