import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { grievanceYears } from './schema.ts';

/** Each number is 1 to this many above the last one, at random, as order numbers: strangers cannot count complaints. */
const maxStep = 20;
const maxFirst = 900;

/**
 * `G-2026-0417`: the year in India, and a number in the series of complaints (G), requests to cancel (C) and to return
 * (R). Consumer Protection (E-Commerce) Rules 2020, r. 4(5): a ticket number for each.
 */
export async function takeTicketNumber(tx: Tx, letter: 'G' | 'C' | 'R'): Promise<string> {
  const year = Number(dayInIndia(new Date()).slice(0, 4));
  const [row] = await tx
    .insert(grievanceYears)
    .values({ year, lastNumber: randomInt(1, maxFirst) })
    .onConflictDoUpdate({
      target: grievanceYears.year,
      set: { lastNumber: sql`${grievanceYears.lastNumber} + ${randomInt(1, maxStep + 1)}::int` },
    })
    .returning({ lastNumber: grievanceYears.lastNumber });
  return `${letter}-${year}-${String(row?.lastNumber).padStart(4, '0')}`;
}
