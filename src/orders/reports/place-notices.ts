import { sql } from 'drizzle-orm';
import { findActiveTaxSettings, findPlaceNotice, type PlaceNotice } from '../../invoicing/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Sent, suppliedTo } from '../core/bodies/supplied-to.ts';
import { isTestCheckout } from '../core/test-payment.ts';

const maxOrders = 300;

interface Row extends Sent, Record<string, unknown> {
  order: string;
  number: number;
  amountPaise: number;
  createdAt: string;
  test: boolean;
}

/** Orders that have not left, and whose state the owner has to look at; nothing while there are no invoices. */
export async function listPlaceNotices(queries: Queries): Promise<(Row & { notice: PlaceNotice })[]> {
  const settings = await findActiveTaxSettings(queries);
  if (!settings || settings.mode === 'unregistered') return [];
  const { rows } = await queries.execute<Row>(sql`
    select orders.id as "order", orders.number, orders.amount_paise as "amountPaise", orders.created_at as "createdAt",
      ${isTestCheckout()} as test, checkouts.delivery, checkouts.gift, checkouts.delivery_zone as "deliveryZone"
    from orders join checkouts on checkouts.id = orders.checkout_id
    where orders.balance_of is null and orders.status in ('Not Processed', 'Processing') and orders.refund_reason is null
      and (orders.is_paid and checkouts.state = 'paid' or checkouts.is_manual and checkouts.state = 'held')
    order by orders.created_at, orders.id limit ${maxOrders}`);
  return rows.flatMap((row) => {
    const notice = findPlaceNotice(settings, suppliedTo(row));
    return notice ? [{ ...row, notice }] : [];
  });
}
