import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

const paidStates = sql`('paid', 'refunding', 'refunded')`;
/** The prices of a line's answers. */
const answersPaise = sql`coalesce((select sum((answer ->> 'pricePaise')::int) from jsonb_array_elements(lines.answers) answer), 0)`;
/** For a query that selects from `payments`. */
const lostPaise = sql`coalesce((select sum(deducted_paise) from disputes where disputes.payment_id = payments.id), 0)`;
const refundedByPayment = sql`(
  select payment_id, sum(amount_paise) as back, coalesce(sum(amount_paise) filter (where state = 'processed'), 0) as paid_out
  from refunds where state <> 'failed' group by payment_id
)`;

export const paymentInvariants: readonly Invariant[] = [
  [
    'I3',
    'a paid order has exactly one payment that settles it',
    sql`select orders.id from orders left join payments on payments.checkout_id = orders.checkout_id and payments.settles
      where orders.is_paid group by orders.id having count(payments.id) <> 1`,
  ],
  [
    'I3',
    'a checkout is paid exactly when its order is',
    sql`select checkouts.id from checkouts left join orders on orders.checkout_id = checkouts.id
      where (checkouts.state in ${paidStates}) <> coalesce(orders.is_paid, false)`,
  ],
  [
    'I4',
    'a paid order has evidence, about the provider’s order of its own checkout',
    sql`select payments.id from payments join checkouts on checkouts.id = payments.checkout_id
      where payments.settles and (payments.evidence not in ('signature', 'webhook', 'provider', 'owner', 'free')
        or (payments.evidence = 'free') <> (payments.amount_paise = 0 and checkouts.amount_paise = 0)
        or (payments.evidence = 'owner') <> checkouts.is_manual or checkouts.provider_order_id is null)`,
  ],
  [
    'I4',
    'a manual payment is an order from the start',
    sql`select checkouts.id from checkouts left join orders on orders.checkout_id = checkouts.id
      where checkouts.is_manual and orders.id is null`,
  ],
  [
    'I4',
    'what was shipped, and its balance, was paid for as the provider’s API states, and captured',
    sql`select paid.id from orders join orders paid on orders.id in (paid.id, paid.balance_of)
      join payments on payments.checkout_id = paid.checkout_id and (payments.settles or payments.is_advance)
      where orders.status in ('Shipped', 'Delivered') and paid.refund_reason is null
        and (payments.confirmed_at is null or payments.captured_at is null)`,
  ],
  [
    'I5',
    'a checkout’s goods are the sum of its lines',
    sql`select checkouts.id from checkouts left join checkout_lines lines on lines.checkout_id = checkouts.id
      group by checkouts.id having checkouts.goods_paise <> coalesce(sum(lines.price_paise * lines.quantity), 0)`,
  ],
  [
    'I5',
    'a checkout’s amount is its goods less the discount, the gift wrap and the delivery',
    sql`select id from checkouts where amount_paise <> goods_paise - discount_paise + wrap_paise + delivery_paise - balance_paise
      or discount_paise not between 0 and goods_paise or delivery_paise < 0 or wrap_paise < 0
      or (gift is not null and wrap_paise <> coalesce((gift -> 'wrap' ->> 'pricePaise')::int, 0))
      or (delivery_paise > cod_charge_paise and coalesce(delivery_zone, 'pickup') = 'pickup')`,
  ],
  [
    'I5',
    'an order’s amount is its checkout’s',
    sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      where orders.amount_paise <> checkouts.amount_paise`,
  ],
  [
    'I5',
    'a payment that settles an order has its amount, or the order is being refunded',
    sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      join payments on payments.checkout_id = checkouts.id and payments.settles
      where (payments.amount_paise <> checkouts.amount_paise - checkouts.cod_advance_paise or payments.currency <> 'INR')
        and orders.refund_reason is distinct from 'wrong_amount'`,
  ],
  [
    'I6',
    'a line’s price is the catalog’s price at the time when the checkout began',
    sql`select checkouts.id from checkouts join checkout_lines lines on lines.checkout_id = checkouts.id
      join lateral (
        select price_paise from price_changes where product_id = lines.product_id and since <= checkouts.created_at
          and variant_id is not distinct from lines.variant_id
        order by since desc, id desc limit 1
      ) valid on valid.price_paise <> lines.price_paise - ${answersPaise}`,
  ],
  [
    'I7',
    'a checkout is failed only with an attempt that failed, and refunding or refunded as its refunds say',
    sql`select checkouts.id from checkouts left join payments on payments.checkout_id = checkouts.id and payments.settles
      left join ${refundedByPayment} sums on sums.payment_id = payments.id
      where case checkouts.state
        when 'failed' then not exists (select from payments tries where tries.checkout_id = checkouts.id and tries.state = 'failed')
        when 'paid' then payments.amount_paise > 0 and coalesce(sums.back, 0) >= payments.amount_paise
        when 'refunding' then coalesce(sums.back, 0) < payments.amount_paise or sums.paid_out >= payments.amount_paise
        when 'refunded' then coalesce(sums.paid_out, 0) < payments.amount_paise
        else payments.id is not null end`,
  ],
  [
    'I8',
    'refunds never exceed their payment',
    sql`select payments.id from payments join ${refundedByPayment} sums on sums.payment_id = payments.id where sums.back > payments.amount_paise`,
  ],
  [
    'I8',
    'only a lost dispute takes money back, and at most its payment',
    sql`select disputes.id from disputes join payments on payments.id = disputes.payment_id
      where disputes.deducted_paise > (case when disputes.status = 'lost' then payments.amount_paise else 0 end)`,
  ],
  [
    'I9',
    'an unfulfillable payment is being refunded in full',
    sql`select orders.id from orders join payments on payments.checkout_id = orders.checkout_id and payments.settles
      left join ${refundedByPayment} sums on sums.payment_id = payments.id
      where orders.refund_reason is not null and coalesce(sums.back, 0) <> payments.amount_paise`,
  ],
  [
    'I9',
    'a second payment for a paid order is being refunded in full, as far as no dispute took it',
    sql`select payments.id from payments join checkouts on checkouts.id = payments.checkout_id
      left join ${refundedByPayment} sums on sums.payment_id = payments.id
      where not payments.settles and not payments.is_advance and payments.state = 'captured'
        and coalesce(sums.back, 0) + ${lostPaise} <> payments.amount_paise`,
  ],
  [
    'I9',
    'money that came after its order was cancelled goes back',
    sql`select payments.id from orders join payments on payments.checkout_id = orders.checkout_id
      left join cod_orders cod on cod.order_id = orders.id
      where orders.status = 'Cancelled' and orders.refund_reason is null and payments.state <> 'failed' and payments.amount_paise > 0
        and coalesce(cod.retained_paise, 0) = 0 and not exists (select from refunds where refunds.payment_id = payments.id)
        and not exists (select from disputes where disputes.payment_id = payments.id and disputes.deducted_paise > 0)
        and (select max(created_at) from order_events where order_id = orders.id and kind = 'paid') > coalesce((
          select max(created_at) from order_events where order_id = orders.id and kind = 'status' and what like '% → Cancelled'), '-infinity')`,
  ],
  [
    'O1',
    'a code is used as often as its offer says, by all and by each buyer',
    sql`select offers.id from offers join offer_uses uses on uses.offer_id = offers.id
        and (uses.paid_at is not null or uses.held_until > now())
      group by offers.id having count(*) > offers.max_uses
      union all select offer_id as id from (
        select offer_id, buyer_key as buyer from offer_uses where paid_at is not null
        union all select offer_id, email_key from offer_uses where paid_at is not null and email_key is not null
      ) used join offers on offers.id = used.offer_id
      group by offer_id, offers.max_uses_per_buyer, buyer having count(*) > offers.max_uses_per_buyer`,
  ],
  [
    'I10',
    'no amount is stored as a fraction',
    sql`select table_name || '.' || column_name as id from information_schema.columns
      where table_schema = 'public' and data_type in ('real', 'double precision', 'numeric', 'money')`,
  ],
  [
    'I10',
    'every amount is between nothing and a crore of rupees',
    sql`select id from (
        select id, amount_paise as paise from payments union all select id, amount_paise from refunds
        union all select id, amount_paise from checkouts union all select id, price_paise from products
      ) amounts where paise not between 0 and 1000000000`,
  ],
];
