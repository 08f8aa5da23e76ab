import { expect, it } from 'vitest';
import { addDays, addMonths, parseDay, weeksOfMonth } from './calendar.ts';

it('reads a typed day with the day before the month, and refuses what is not a day', () => {
  const typed = [
    '27 Nov 2026',
    '27/11/2026',
    ' 27-11-26 ',
    '27.11.2026',
    '27 november 2026',
    '27nov26',
    '2026-11-27',
    '२७/११/२०२६',
  ];
  for (const text of typed) expect(parseDay(text), text).toBe('2026-11-27');
  expect(parseDay('5/6/2027')).toBe('2027-06-05');
  const refused = [
    '',
    '11/27/2026',
    '31 Feb 2026',
    '27 Nov',
    '27 Foo 2026',
    'tomorrow',
    '2711',
    '0/0/2026',
    '27/112026',
  ];
  for (const text of refused) expect(parseDay(text), text).toBeNull();
});

it('walks over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('puts the days of a month under their weekdays', () => {
  const weeks = weeksOfMonth('2026-11-27');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOfMonth('2026-02-10')).toHaveLength(4);
  expect(weeksOfMonth('2026-08-10')).toHaveLength(6);
});
