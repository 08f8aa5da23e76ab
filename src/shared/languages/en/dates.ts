/** Days that are written without a formatter of the browser. */
export default {
  weekday: '{weekday} {day}',
  day: '{day} {month}',
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  monthsInDays: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  shortWeekdays: 'Su Mo Tu We Th Fr Sa',
  wholeMonths: 'January February March April May June July August September October November December',
  monthAndYear: '{month} {year}',
  fullDay: '{day} {month} {year}',
  moment: '{day} {month} {year}, {hour}:{minute} {half}',
  partsOfDay: 'AM AM AM PM PM PM',
  justNow: 'a few seconds ago',
} as const;
