import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { grievanceYears } from './schema.ts';

/**
 * `G-2026-0017`: the year in India, and how many complaints (G), requests to cancel (C) and to return (R) it had.
 * Consumer Protection (E-Commerce) Rules 2020, r. 4(5): a ticket number for each.
 */
export async function takeTicketNumber(tx: Tx, letter: 'G' | 'C' | 'R'): Promise<string> {
  const year = Number(dayInIndia(new Date()).slice(0, 4));
  const [row] = await tx
    .insert(grievanceYears)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({ target: grievanceYears.year, set: { lastNumber: sql`${grievanceYears.lastNumber} + 1` } })
    .returning({ lastNumber: grievanceYears.lastNumber });
  return `${letter}-${year}-${String(row?.lastNumber).padStart(4, '0')}`;
}
