/** Days that are written without a formatter of the browser. */
export default {
  weekday: '{weekday} {day}',
  day: '{day} {month}',
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
} as const;
