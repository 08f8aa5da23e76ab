import { sql } from 'drizzle-orm';
import { maxNewcomerPieces } from '../../checkout/holds/hold-limits.ts';
import { cashInvariants } from './cash-invariants.ts';
import type { Invariant } from './invariant.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { refundInvariants } from './refund-invariants.ts';

export const invariants: readonly Invariant[] = [
  ...paymentInvariants,
  ['S1', 'no stock is below zero', sql`select id from products where quantity < 0`],
  [
    'S2',
    'a product’s stock is the sum of its moves',
    sql`select products.id from products left join stock_moves moves on moves.product_id = products.id
      group by products.id having products.quantity <> coalesce(sum(moves.change), 0)`,
  ],
  [
    'S2',
    'the stock of a product with variants is the sum of theirs, and its price the lowest of theirs',
    sql`select products.id from products
      left join product_variants variants on variants.product_id = products.id and variants.archived_at is null
      group by products.id
      having case when products.options is null then count(variants.id) > 0
        else sum(variants.quantity) is distinct from products.quantity or min(variants.price_paise) is distinct from products.price_paise end`,
  ],
  [
    'S2',
    'the stock of a variant is the sum of its moves, and a product with variants has none of its own',
    sql`select variants.id from product_variants variants left join stock_moves moves on moves.variant_id = variants.id
      group by variants.id having variants.quantity <> coalesce(sum(moves.change), 0)
      union all select products.id from products join stock_moves moves on moves.product_id = products.id and moves.variant_id is null
      where products.options is not null group by products.id having sum(moves.change) <> 0`,
  ],
  [
    'S2',
    'what orders took out of the stock is what was bought and paid',
    sql`with sold as (
        select orders.id as order_id, lines.product_id, coalesce(lines.variant_id, '') as variant_id, sum(lines.quantity) as pieces
        from orders join checkouts on checkouts.id = orders.checkout_id and checkouts.quote_id is null
          join checkout_lines lines on lines.checkout_id = orders.checkout_id
        where (orders.is_paid and orders.refund_reason is null) or checkouts.cod_state in ('shipped', 'collected', 'refused')
        group by orders.id, lines.product_id, lines.variant_id
      ), moved as (
        select order_id, product_id, coalesce(variant_id, '') as variant_id, -sum(change) as pieces from stock_moves join orders on orders.id = order_id
        where cause = 'order' and orders.refund_reason is null group by order_id, product_id, variant_id
      )
      select coalesce(sold.order_id, moved.order_id) as id from sold full join moved using (order_id, product_id, variant_id)
      where sold.pieces is distinct from moved.pieces`,
  ],
  [
    'S3',
    'no more is held than there is',
    sql`select products.id from products join holds on holds.product_id = products.id and holds.held_until > now()
      group by products.id having sum(holds.quantity) > products.quantity
      union all select variants.id from product_variants variants
      join holds on holds.variant_id = variants.id and holds.held_until > now()
      group by variants.id having sum(holds.quantity) > variants.quantity`,
  ],
  [
    'S4',
    'a buyer holds for one checkout at a time',
    sql`select buyer_key as id from holds where held_until > now() group by buyer_key having count(distinct checkout_id) > 1`,
  ],
  [
    'S4',
    'a buyer who never paid here holds ten pieces at most',
    sql`select buyer_key as id from checkouts
      where is_newcomer and is_held and state in ('held', 'failed') and hold_ended_at is null and held_until > now()
        and coalesce(cod_state, 'placed') in ('placed', 'awaiting')
      group by buyer_key having sum(pieces) > ${sql.raw(String(maxNewcomerPieces))}`,
  ],
  [
    'P1',
    'nothing personal is left of a checkout that was erased',
    sql`select id from checkouts where erased_at is not null and (buyer_id is not null or guest_email_key is not null
      or network is not null or delivery ->> 'email' <> '' or delivery ->> 'name' not in ('', 'Erased'))`,
  ],
  [
    'S5',
    'a checkout that was paid or has expired holds nothing',
    sql`select checkouts.id from checkouts join holds on holds.checkout_id = checkouts.id and holds.held_until > now()
      where checkouts.state not in ('held', 'failed')`,
  ],
  [
    'S6',
    'no more was sold of a product than was ever there',
    sql`select product_id as id from stock_moves group by product_id
      having -coalesce(sum(change) filter (where cause = 'order'), 0) > coalesce(sum(change) filter (where cause <> 'order'), 0)`,
  ],
  [
    'S7',
    'a sale whose money goes back has moved no stock, or put back what it took, unless that had left the shop',
    sql`select orders.id from orders join stock_moves moves on moves.order_id = orders.id where orders.refund_reason is not null
        and not exists (select from order_events where order_id = orders.id and kind = 'status'
          and (what like '% → Shipped' or what like '% → Delivered'))
      group by orders.id, moves.product_id having sum(moves.change) <> 0`,
  ],
  ...refundInvariants,
  ...cashInvariants,
  [
    'S8',
    'every change of a stock has its cause',
    sql`select id from stock_moves where cause not in ('created', 'edited', 'order', 'returned')
      or (cause in ('order', 'returned')) <> (order_id is not null)`,
  ],
  [
    'A1',
    'no session has outlived a change of its password that it did not make',
    sql`select users.id from sessions join users on users.id = sessions.user_id where sessions.renewed_at < users.password_changed_at`,
  ],
  [
    'A2',
    'an account has at most one reset link that still opens',
    sql`select user_id as id from reset_tokens where used_at is null and created_at > now() - interval '1 hour'
      group by user_id having count(*) > 1`,
  ],
  [
    'T1',
    'every order that was paid while invoices were on has one with the same total, a free one since it left',
    sql`select orders.id from orders join payments on payments.checkout_id = orders.checkout_id and payments.settles
      join checkouts on checkouts.id = orders.checkout_id
      left join tax_documents invoice on invoice.order_id = orders.id and invoice.series = 'invoice'
      left join payments rest on rest.settles and rest.checkout_id = (select balance.checkout_id from orders balance
        where balance.balance_of = orders.id and balance.is_paid and balance.refund_reason is null)
      where orders.balance_of is null and case
        when invoice.id is null then orders.refund_reason is null
          and (payments.amount_paise > 0 or orders.status in ('Shipped', 'Delivered')) and (checkouts.balance_paise = 0 or rest.id is not null)
          and coalesce(rest.created_at, payments.created_at) > (select active_since + interval '1 minute' from tax_settings)
        else invoice.total_paise <> checkouts.amount_paise + checkouts.balance_paise end`,
  ],
  [
    'T2',
    'every refund of an invoiced order that was paid out has one credit note with its amount, goods whose payment a dispute took may have one before their money goes back, and a cancelled sale is credited in full',
    sql`select orders.id from orders join tax_documents invoice on invoice.order_id = orders.id and invoice.series = 'invoice'
      join lateral (
        select coalesce(sum(refunds.amount_paise), 0) as paid_out,
          coalesce(sum(refunds.amount_paise - coalesce(note.total_paise, 0)), 0) as uncovered
        from refunds join payments on payments.id = refunds.payment_id and (payments.settles or payments.is_advance)
        join orders paid on paid.checkout_id = payments.checkout_id
          and (paid.balance_of is null or exists (select from custom_quotes where balance_order_id = paid.id))
        left join tax_documents note on note.refund_id = refunds.id and note.total_paise <= refunds.amount_paise
        where (refunds.order_id = orders.id or refunds.order_id in (select id from orders balance where balance.balance_of = orders.id))
          and refunds.state = 'processed'
      ) back on true
      join lateral (
        select coalesce(sum(total_paise), 0) as credited, coalesce(sum(total_paise) filter (where refund_id is null), 0) as alone
        from tax_documents where invoice_id = invoice.id
      ) notes on true
      join lateral (
        select coalesce(sum(deducted_paise), 0) as paise
        from disputes join payments on payments.id = disputes.payment_id and (payments.settles or payments.is_advance)
        join orders paid on paid.checkout_id = payments.checkout_id
          and (paid.balance_of is null or exists (select from custom_quotes where balance_order_id = paid.id))
        where disputes.order_id = orders.id or disputes.order_id in (select id from orders balance where balance.balance_of = orders.id)
      ) lost on true
      join checkouts on checkouts.id = orders.checkout_id
      where case when orders.refund_reason is null and checkouts.cod_state is distinct from 'refused'
        then back.uncovered > notes.alone or notes.credited not between back.paid_out and back.paid_out + lost.paise else notes.credited <> invoice.total_paise end`,
  ],
  [
    'T3',
    'the numbers of invoices and credit notes have no gap in their financial year',
    sql`select series.series || ' ' || series.financial_year as id from tax_document_series series
      left join tax_documents documents using (series, financial_year)
      group by series.series, series.financial_year, series.last_sequence
      having count(documents.id) <> series.last_sequence or max(documents.sequence) <> series.last_sequence
        or min(documents.sequence) <> 1`,
  ],
  [
    'T4',
    'a tax document’s lines add up to its total, and their parts to the lines',
    sql`select documents.id from tax_documents documents, lateral (
        select sum((line ->> 'totalPaise')::int) as total,
          bool_or((line ->> 'totalPaise')::int <> (line ->> 'taxablePaise')::int + (line ->> 'cgstPaise')::int
            + (line ->> 'sgstPaise')::int + (line ->> 'igstPaise')::int) as is_wrong
        from jsonb_array_elements(documents.content -> 'lines') line
      ) lines where lines.is_wrong or lines.total <> documents.total_paise
        or (documents.content -> 'totals' ->> 'totalPaise')::int <> documents.total_paise`,
  ],
  [
    'C1',
    'a custom order is paid once, and its balance once',
    sql`select checkouts.quote_id as id from checkouts join orders on orders.checkout_id = checkouts.id and orders.is_paid
      where checkouts.quote_id is not null and orders.refund_reason is null
      group by checkouts.quote_id, orders.balance_of is null having count(*) > 1`,
  ],
  [
    'C2',
    'what was paid for a custom order and its balance is what its quote says',
    sql`select quotes.id from custom_quotes quotes join orders on orders.id = quotes.order_id and orders.refund_reason is null
      join checkouts on checkouts.id = orders.checkout_id left join orders rest on rest.id = quotes.balance_order_id
      where checkouts.amount_paise + checkouts.balance_paise <> quotes.price_paise * quotes.quantity + quotes.delivery_paise
        or not orders.is_paid or (rest.refund_reason is null and rest.amount_paise <> checkouts.balance_paise)`,
  ],
  [
    'C3',
    'a custom order moves no stock',
    sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id and checkouts.quote_id is not null
      join stock_moves on stock_moves.order_id = orders.id`,
  ],
  [
    'S7',
    'the queue of pieces to make is what the open orders have to make',
    sql`with queued as (
        select dispatch_on, pieces from queued_pieces
        union all
        select made.dispatch_on, -made.quantity from orders join made_to_order made on made.checkout_id = orders.checkout_id and made.made_at is null
        where is_to_send(orders.is_paid, orders.refund_reason, orders.status)
      )
      select coalesce(dispatch_on::text, 'none') as id from queued group by dispatch_on having sum(pieces) <> 0`,
  ],
  ['A3', 'there are no roles but admin and user', sql`select id from users where role not in ('admin', 'user')`],
];

export const outboxInvariants: readonly Invariant[] = [
  [
    'I11',
    'no email stands in the outbox twice',
    sql`select data ->> 'id' as id from pgboss.job where name = 'send-mail' group by data ->> 'id' having count(*) > 1`,
  ],
];
