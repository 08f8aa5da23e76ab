import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { normalizeTrackingNumber } from '../../shared/delivery/couriers.ts';
import { parseOrderNumber } from '../../shared/orders/order-number.ts';
import type { CodState } from '../core/cod-states.ts';
import { findMissing } from './find-missing.ts';
import type { FileRow } from './read-remittance.ts';

export interface ExpectedOrder {
  id: string;
  number: number;
  buyer: string;
  codState: CodState;
  /** Without the advance. */
  amountPaise: number;
  /** What of it did not arrive, as the owner accepted. */
  shortPaise: number;
  /** What of that came later, by lines of files. */
  latePaise: number[];
  /** What earlier files state. */
  feePaise: number;
  trackingNumber: string | null;
  /** Paid by a line of a provider's list. */
  isListed: boolean;
}

export interface MatchedRow {
  reference: string;
  amountPaise: number;
  /** Null = the file states none. */
  feePaise: number | null;
  listedIn: string;
  /** `known` = its order's money is booked already, with this amount. */
  fit: 'fits' | 'differs' | 'unknown' | 'known';
  order: ExpectedOrder | null;
}

/**
 * Matches by tracking number or order number, and amounts to the paisa. A second row for one order is `unknown`, and so
 * is one of a provider's list for what an earlier one has paid, and another amount than an earlier file has.
 */
export async function matchRows(queries: Queries, rows: readonly FileRow[]): Promise<MatchedRow[]> {
  const references = rows.flatMap((row) => row.references);
  const orders = await findOrders(queries, references);
  const byTracking = new Map(orders.flatMap((order) => (order.trackingNumber ? [[order.trackingNumber, order]] : [])));
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const seen = new Set<string>();
  return rows.flatMap(({ references: named, amountPaise, feePaise, listedIn = '' }): MatchedRow[] => {
    const row = { reference: named[0] ?? '', amountPaise, feePaise, listedIn };
    const found = named
      .map((name) => byTracking.get(normalizeTrackingNumber(name)) ?? byNumber.get(parseOrderNumber(name) ?? -1))
      .find((order) => order !== undefined);
    // A file of all parcels has those that were paid before, with nothing or ₹0.
    const unknown: MatchedRow[] = amountPaise === 0 ? [] : [{ ...row, fit: 'unknown', order: null }];
    if (!found || seen.has(found.id) || (found.isListed && listedIn)) return unknown;
    seen.add(found.id);
    if (isAnotherPayment(found, amountPaise)) return unknown;
    return [{ ...row, fit: judge(found, amountPaise), order: found }];
  });
}

/** Another amount for a parcel that is paid is another payment, such as the rest of one that was too small. */
function isAnotherPayment(order: ExpectedOrder, paidPaise: number): boolean {
  const { codState, amountPaise, shortPaise, latePaise } = order;
  const paid = [...latePaise, amountPaise - shortPaise, ...(shortPaise < amountPaise ? [amountPaise] : [])];
  return codState === 'remitted' && !paid.includes(paidPaise);
}

function judge({ codState, amountPaise }: ExpectedOrder, paidPaise: number): MatchedRow['fit'] {
  if (codState === 'remitted') return 'known';
  if (codState !== 'shipped' && codState !== 'collected') return 'unknown';
  return amountPaise === paidPaise ? 'fits' : 'differs';
}

const selectExpected = sql`select orders.id, orders.number, checkouts.delivery ->> 'name' as buyer,
    checkouts.cod_state as "codState", checkouts.amount_paise - checkouts.cod_advance_paise as "amountPaise",
    cod.short_paise as "shortPaise", cod.fee_paise as "feePaise", orders.tracking_number as "trackingNumber",
    array(select row.amount_paise from remittance_rows row where row.order_id = orders.id and row.state = 'late'
      and row.listed_in = '') as "latePaise",
    exists (select from remittance_rows row where row.order_id = orders.id and row.state = 'booked'
      and row.listed_in <> '') as "isListed"
  from orders join checkouts on checkouts.id = orders.checkout_id join cod_orders cod on cod.order_id = orders.id`;

async function findOrders(queries: Queries, references: string[]): Promise<ExpectedOrder[]> {
  const tracking = references.map(normalizeTrackingNumber);
  const numbers = references.flatMap((reference) => parseOrderNumber(reference) ?? []);
  const { rows } = await queries.execute<ExpectedOrder & Record<string, unknown>>(sql`${selectExpected}
    where checkouts.cod_state in ('shipped', 'collected', 'remitted') and (
      orders.tracking_number = any(${sql.param(tracking)}::text[]) or orders.number = any(${sql.param(numbers)}::int[]))`);
  return rows;
}

/** What a row adds to the fee of its parcel: a repeated one adds nothing, a corrected one the difference. */
export function addedFee({ feePaise, order }: Pick<MatchedRow, 'feePaise' | 'order'>): number {
  return feePaise === null || !order ? 0 : feePaise - order.feePaise;
}

/** The order that a row names, if that much of its money is missing; else the only one with this amount, or null. */
export async function guessOrder(
  queries: Queries,
  { reference, amountPaise }: { reference: string; amountPaise: number },
): Promise<ExpectedOrder | null> {
  for (const named of await findOrders(queries, [reference]))
    if (amountPaise <= (await findMissing(queries, named.id))) return named;
  const { rows } = await queries.execute<ExpectedOrder & Record<string, unknown>>(sql`${selectExpected}
    where checkouts.cod_state in ('shipped', 'collected')
      and checkouts.amount_paise - checkouts.cod_advance_paise = ${amountPaise} limit 2`);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
