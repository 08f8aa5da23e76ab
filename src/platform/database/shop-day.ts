import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The moment at which a day in India begins, or a later or earlier one. */
export function startOfDay(day: string | SQLWrapper, daysLater = 0): SQL<Date> {
  return sql`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata'`;
}

/** The day in India as a date, to calculate with. */
export function dateInIndia(moment: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(${moment} at time zone 'Asia/Kolkata')::date`;
}

/** The day in India, as `2026-12-31`. */
export function dayInIndia(moment: SQLWrapper): SQL<string | null> {
  return sql<string | null>`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
}

/** The last day before a moment at which a day begins. */
export function lastDayBefore(moment: SQLWrapper): SQL<string | null> {
  return dayInIndia(sql`(${moment} - interval '1 second')`);
}
