import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

/** Pieces of the lines of orders that are back in the stock. */
const restocked = sql`(
  select orders.id as order_id, lines.product_id, coalesce(lines.variant_id, '') as variant_id, lines.quantity,
    lines.restocked as pieces
  from orders join checkout_lines lines on lines.checkout_id = orders.checkout_id
  where orders.id in (select order_id from stock_moves where cause = 'order')
)`;

/** About refunds by line, and what they put back. */
export const refundInvariants: readonly Invariant[] = [
  [
    'S9',
    'no more pieces of a line are back in the stock than were sold',
    sql`select order_id as id from ${restocked} lines where pieces not between 0 and quantity`,
  ],
  [
    'S9',
    'what orders put back into the stock is what their lines say',
    sql`with said as (
        select order_id, product_id, variant_id, sum(pieces) as pieces from ${restocked} lines group by order_id, product_id, variant_id
      ), moved as (
        select order_id, product_id, coalesce(variant_id, '') as variant_id, sum(change) as pieces from stock_moves
        where cause = 'returned' group by order_id, product_id, variant_id
      )
      select coalesce(said.order_id, moved.order_id) as id from said full join moved using (order_id, product_id, variant_id)
      where coalesce(said.pieces, 0) <> coalesce(moved.pieces, 0)`,
  ],
  [
    'R1',
    'no more pieces of a line are refunded than were bought',
    sql`select refunds.order_id as id from refunds join refund_lines lines on lines.refund_id = refunds.id
      join orders on orders.id = refunds.order_id
      left join checkout_lines bought on bought.checkout_id = orders.checkout_id and bought.position = lines.position
      where refunds.state <> 'failed' group by refunds.order_id, lines.position
      having sum(lines.quantity) > coalesce(max(bought.quantity), 0)`,
  ],
  [
    'R2',
    'the parts of a refund are not more than its amount',
    sql`select refunds.id from refunds left join refund_lines lines on lines.refund_id = refunds.id
      group by refunds.id having least(refunds.wrap_paise, refunds.delivery_paise) < 0
        or refunds.wrap_paise + refunds.delivery_paise + coalesce(sum(lines.amount_paise), 0) > refunds.amount_paise`,
  ],
  [
    'T5',
    'credit notes never take more from a line of an invoice than it has',
    sql`select invoice.id from tax_documents invoice join tax_documents note on note.invoice_id = invoice.id,
        lateral jsonb_array_elements(note.content -> 'lines') with ordinality credited(line, place),
        lateral (select invoice.content -> 'lines' -> (place - 1)::int as line) billed
      group by invoice.id, place having sum((credited.line ->> 'totalPaise')::int) > max((billed.line ->> 'totalPaise')::int)
        or sum((credited.line ->> 'quantity')::int) > max((billed.line ->> 'quantity')::int)`,
  ],
];
