import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

const orderOfCheckout = sql`from checkouts join orders on orders.checkout_id = checkouts.id`;
const hasLeft = sql`('shipped', 'collected', 'remitted', 'refused')`;

export const cashInvariants: readonly Invariant[] = [
  [
    'K1',
    'an order with cash on delivery is paid when its money has arrived, and not before',
    sql`select orders.id ${orderOfCheckout} where checkouts.cod_state is not null
        and (checkouts.cod_state in ('remitted', 'prepaid')) <> orders.is_paid`,
  ],
  [
    'K1',
    'what a courier has paid is recorded by the owner, what was paid online by the provider',
    sql`select orders.id ${orderOfCheckout} join payments on payments.checkout_id = checkouts.id and payments.settles
      where checkouts.cod_state is not null and (payments.evidence = 'owner') <> (checkouts.cod_state = 'remitted')`,
  ],
  [
    'K2',
    'an order with cash on delivery has its decision, and its charge is the one that was decided',
    sql`select orders.id ${orderOfCheckout} left join cod_orders cod on cod.order_id = orders.id
      where (checkouts.cod_state is null) <> (cod.order_id is null)
        or checkouts.cod_charge_paise <> case when checkouts.cod_state is null or checkouts.cod_state = 'prepaid' then 0
          else (cod.decision -> 'rules' ->> 'chargePaise')::int end
        or (cod.decision -> 'asked' ->> 'totalPaise')::int <> checkouts.amount_paise - checkouts.cod_charge_paise`,
  ],
  [
    'K3',
    'the pieces of an order with cash on delivery are held until its parcel leaves, and held no longer then',
    sql`select orders.id ${orderOfCheckout}
        left join lateral (select sum(quantity) as pieces from holds where holds.checkout_id = checkouts.id) held on true
      where checkouts.cod_state is not null and coalesce(held.pieces, 0) <>
        case when checkouts.cod_state in ('placed', 'confirmed') then checkouts.pieces else 0 end`,
  ],
  [
    'K4',
    'the status of an order with cash on delivery is that of its parcel',
    sql`select orders.id ${orderOfCheckout} where case checkouts.cod_state
        when 'placed' then orders.status not in ('Not Processed', 'Processing')
        when 'confirmed' then orders.status not in ('Not Processed', 'Processing')
        when 'shipped' then orders.status <> 'Shipped'
        when 'collected' then orders.status <> 'Delivered'
        when 'refused' then orders.status <> 'Cancelled'
        when 'expired' then orders.status <> 'Cancelled'
        when 'cancelled' then orders.status <> 'Cancelled'
        else false end`,
  ],
  [
    'K5',
    'a parcel with cash on delivery that left while invoices were on has its invoice, and no other has one',
    sql`select orders.id ${orderOfCheckout} join cod_orders cod on cod.order_id = orders.id
        left join tax_documents invoice on invoice.order_id = orders.id and invoice.series = 'invoice'
      where case when checkouts.cod_state in ${hasLeft}
        then invoice.id is null and cod.left_at > (select active_since + interval '1 minute' from tax_settings)
        else checkouts.cod_state <> 'prepaid' and invoice.id is not null end`,
  ],
  [
    'K6',
    'a booked line of a courier’s file is the money of one order, less what was accepted as missing',
    sql`select row.id from remittance_rows row left join orders on orders.id = row.order_id
        left join cod_orders cod on cod.order_id = orders.id left join checkouts on checkouts.id = orders.checkout_id
      where row.state = 'booked' and (checkouts.cod_state is distinct from 'remitted'
        or row.amount_paise <> orders.amount_paise - checkouts.cod_advance_paise - cod.short_paise)`,
  ],
  [
    'K6',
    'no more of an order’s money came later than was missing',
    sql`select row.order_id as id from remittance_rows row left join cod_orders cod on cod.order_id = row.order_id
      where row.state = 'late' group by row.order_id having sum(row.amount_paise) > coalesce(max(cod.short_paise), 0)`,
  ],
  [
    'K7',
    'an order with cash on delivery goes on when the advance that was decided has arrived, and not before',
    sql`select orders.id ${orderOfCheckout} left join payments on payments.checkout_id = checkouts.id and payments.is_advance
      where checkouts.cod_state is not null and case
        when checkouts.cod_advance_paise = 0 then checkouts.cod_state = 'awaiting' or payments.id is not null
        when checkouts.cod_state in ('awaiting', 'expired') then payments.id is not null
        when checkouts.cod_state = 'cancelled' then false
        else payments.state is distinct from 'captured' and payments.state is distinct from 'authorized'
          or payments.amount_paise <> checkouts.cod_advance_paise or payments.currency <> 'INR' end`,
  ],
  [
    'T6',
    'an advance that was paid since a registered seller last changed the tax settings has its receipt voucher, and one that went back unused its refund voucher',
    sql`select orders.id ${orderOfCheckout} join payments on payments.checkout_id = checkouts.id and payments.is_advance
        join tax_settings settings on payments.created_at > greatest(settings.active_since, settings.changed_at) + interval '1 minute'
        left join tax_documents receipt on receipt.order_id = orders.id and receipt.series = 'receipt'
        left join refunds on refunds.payment_id = payments.id and refunds.cause = 'advance' and refunds.state = 'processed'
        left join tax_documents back on back.refund_id = refunds.id
      where settings.values ->> 'mode' in ('registered', 'composition') and orders.refund_reason is null
        and (receipt.total_paise is distinct from payments.amount_paise
          or (checkouts.cod_state = 'cancelled' and refunds.id is not null and back.total_paise is distinct from refunds.amount_paise))`,
  ],
  [
    'K8',
    'an advance goes back when its order was cancelled; of a parcel that came back, what is not retained',
    sql`select orders.id ${orderOfCheckout} join cod_orders cod on cod.order_id = orders.id
        join payments on payments.checkout_id = checkouts.id and payments.is_advance
        left join lateral (select coalesce(sum(amount_paise), 0) as paise from refunds
          where refunds.payment_id = payments.id and refunds.state <> 'failed') back on true
        left join lateral (select coalesce(sum(deducted_paise), 0) as paise from disputes
          where disputes.payment_id = payments.id) lost on true
      where case when checkouts.cod_state in ('cancelled', 'refused')
        then back.paise + cod.retained_paise > payments.amount_paise or payments.amount_paise - back.paise - lost.paise - cod.retained_paise >= 100
          or (cod.retained_paise > 0 and checkouts.cod_state <> 'refused')
        else cod.retained_paise > 0 end`,
  ],
  [
    'K9',
    'when all of an order’s own payment went back, its advance or its balance went back too, as far as no dispute took it and no refund of it failed',
    sql`select orders.id ${orderOfCheckout} left join custom_quotes quotes on quotes.order_id = orders.id
        join orders paid on paid.id in (orders.id, quotes.balance_order_id)
        join payments on payments.checkout_id = paid.checkout_id
          and (payments.is_advance or (payments.settles and paid.id <> orders.id))
        left join lateral (select coalesce(sum(amount_paise), 0) as paise from refunds
          where refunds.payment_id = payments.id and refunds.state <> 'failed') back on true
        left join lateral (select coalesce(sum(deducted_paise), 0) as paise from disputes
          where disputes.payment_id = payments.id) lost on true
      where checkouts.state in ('refunding', 'refunded') and payments.amount_paise - back.paise - lost.paise >= 100
        and not exists (select from refunds where refunds.payment_id = payments.id and refunds.state = 'failed')`,
  ],
];
