import { addDays, getWeekday } from '../shared/dates/calendar.ts';

type DayRule = (year: number) => string;

/** Sources: docs/occasions.md. */
const listed = new Map<string, readonly string[]>(
  Object.entries({
    rakhi: ['2026-08-28', '2027-08-17', '2028-08-05', '2029-08-23', '2030-08-13'],
    diwali: ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
    'bhai-dooj': ['2026-11-11', '2027-10-31', '2028-10-19', '2029-11-07', '2030-10-28'],
    'karwa-chauth': ['2026-10-29', '2027-10-18', '2028-10-07', '2029-10-26', '2030-10-15'],
    holi: ['2026-03-04', '2027-03-22', '2028-03-11', '2029-03-01', '2030-03-20'],
    // The moon decides: the earlier of the announced days, so that nobody orders too late.
    eid: ['2026-03-20', '2027-03-09', '2028-02-26', '2029-02-14', '2030-02-04'],
    'eid-al-adha': ['2026-05-27', '2027-05-16', '2028-05-04', '2029-04-24', '2030-04-13'],
  }),
);

const computed = new Map<string, DayRule>(
  Object.entries({
    christmas: fixed('12-25'),
    'new-year': fixed('01-01'),
    'valentines-day': fixed('02-14'),
    'teachers-day': fixed('09-05'),
    'mothers-day': nthSunday('05', 2),
    'fathers-day': nthSunday('06', 3),
    'friendship-day': nthSunday('08', 1),
  }),
);

/** The day of an occasion in a year; null for occasions of any day, and where the calendar ends. */
export function calendarDay(slug: string, year: number): string | null {
  return computed.get(slug)?.(year) ?? listed.get(slug)?.find((day) => day.startsWith(`${year}-`)) ?? null;
}

/** The next day, or the last one for `daysAfter` days after it. */
export function nextDay(
  slug: string,
  today: string,
  changed: ReadonlyMap<number, string> = new Map(),
  daysAfter = 0,
): string | null {
  const from = addDays(today, -daysAfter);
  const year = Number(from.slice(0, 4));
  const days = [year, year + 1, year + 2].map((one) => changed.get(one) ?? calendarDay(slug, one));
  return days.filter((day) => day !== null && day >= from).sort()[0] ?? null;
}

function fixed(day: string): DayRule {
  return (year) => `${year}-${day}`;
}

function nthSunday(month: string, nth: number): DayRule {
  return (year) => {
    const first = `${year}-${month}-01`;
    return addDays(first, ((7 - getWeekday(first)) % 7) + 7 * (nth - 1));
  };
}
