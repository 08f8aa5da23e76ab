import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../src/platform/database/database.ts';
import { dateInIndia } from '../../src/platform/database/shop-day.ts';

/** How many of the newest orders are in work: delivery promises read this queue. */
const openOrders = 316;
const dispatchedPerDay = 40;

/** Orders from..to by number, the first one the newest. Every sixth is a gift. */
export async function fillOrders(db: Database, from: number, to: number): Promise<void> {
  await db.transaction(async (tx) => {
    await listWares(tx);
    await listPeople(tx);
    await inventLines(tx, from, to);
    await inventSales(tx);
    await writeSales(tx);
  });
}

const sampleId = (what: string) => sql`substr(md5(${`sample ${what} `} || n), 1, 24)`;
const today = dateInIndia(sql`now()`);

async function listWares(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temporary table wares on commit drop as
    select row_number() over (order by created_at, id) - 1 as place, id, name, slug, price_paise, make_days, options, personalisation,
      (select count(*) from product_variants variants where variants.product_id = products.id) as variants
    from products where slug like 'sample-%'`);
  await tx.execute(sql`analyze wares`);
}

async function listPeople(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temporary table people on commit drop as
    select row_number() over (order by created_at, id) - 1 as place, id,
      jsonb_build_object('name', name, 'phone', phone, 'email', email, 'address', address) as delivery,
      name || ' ' || email || ' ' || phone as buyer_text
    from users where email_key like 'sample%'`);
  await tx.execute(sql`analyze people`);
}

/** The options of a variant as an order's line names them. */
const namedVariant = sql`(select jsonb_agg(jsonb_build_object('name', option ->> 'name', 'value', variants.option_values ->> (at::int - 1)) order by at)
  from jsonb_array_elements(wares.options) with ordinality asked (option, at))`;
/** What is required, and in every second order the rest, too. */
const answers = sql`(select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('optionId', option -> 'id', 'kind', option -> 'kind', 'label', option -> 'label',
    'text', coalesce(option -> 'choices' -> -1 -> 'label', to_jsonb((array['Asha', 'Meera', 'Rohan', 'मीरा'])[1 + n % 4])),
    'pricePaise', (option ->> 'pricePaise')::int + coalesce((option -> 'choices' -> -1 ->> 'pricePaise')::int, 0),
    'place', option -> 'place')) order by at)
  from jsonb_array_elements(wares.personalisation) with ordinality asked (option, at)
  where (option ->> 'isRequired')::boolean or n % 2 = 0)`;

async function inventLines(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    create temporary table filling on commit drop as
    with numbered as (
      select n, line, (n * 7 + line * 13) % (select count(*) from wares) as ware, (n * 11) % (select count(*) from people) as person
      from generate_series(${from}::int, ${to}::int) n cross join lateral generate_series(0, n % 2) line
    ), answered as (
      select n, line, wares.*, people.id as buyer_id, people.delivery, people.buyer_text, ${answers} as answers
      from numbered join wares on wares.place = numbered.ware join people on people.place = numbered.person
    )
    select n, line, wares.id as product_id, wares.name, wares.slug, make_days, answers, 1 + n % 2 as quantity, buyer_id, delivery, buyer_text,
      variants.id as variant_id, case when variants.id is not null then ${namedVariant} end as variant,
      coalesce(variants.price_paise, wares.price_paise)
        + coalesce((select sum((answer ->> 'pricePaise')::int) from jsonb_array_elements(answers) answer), 0)::int as price_paise,
      n % 19 <> 0 as is_paid, n <= ${openOrders}::int as is_open, now() - n * interval '5 minutes' as placed_at
    from answered wares left join product_variants variants on variants.product_id = wares.id
      and variants.position = (n + line) % nullif(wares.variants, 0)`);
  await tx.execute(sql`analyze filling`);
}

const gift = sql`jsonb_build_object(
  'recipient', jsonb_build_object('name', 'Rohan Mehta', 'phone', '9822041177', 'to', jsonb_build_object('name', 'Rohan Mehta', 'phone', '9822041177',
    'line1', 'Flat ' || n, 'line2', '', 'city', 'Pune', 'state', 'Maharashtra', 'pin', '411004')),
  'message', 'Happy birthday, Rohan. May it be a good year.', 'from', 'Your sister', 'design', 'birthday',
  'wrap', case when n % 12 = 0 then (select jsonb_build_object('id', id, 'name', name, 'pricePaise', price_paise) from gift_wraps order by position limit 1) end,
  'hidePrices', true, 'wantsThanks', false)`;

/** One row for each order, with what it costs and when it leaves. */
async function inventSales(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temporary table sales on commit drop as
    with summed as (
      select n, min(buyer_id) as buyer_id, (array_agg(delivery))[1] as delivery, min(buyer_text) as buyer_text, sum(price_paise * quantity)::int as goods,
        sum(quantity)::int as pieces, max(make_days) as make_days, bool_and(is_paid) as is_paid, bool_and(is_open) as is_open, min(placed_at) as placed_at,
        case when n % 6 = 0 then ${gift} end as gift
      from filling group by n
    ), dated as (
      select *, coalesce((gift -> 'wrap' ->> 'pricePaise')::int, 0) as wrap,
        case when is_open then ${today} + greatest(make_days, (${openOrders}::int - n) / ${dispatchedPerDay}::int)
          else ${dateInIndia(sql`placed_at`)} + make_days + 1 end as leaves_on
      from summed
    )
    select *, goods + wrap as amount from dated`);
}

async function writeSales(tx: Tx): Promise<void> {
  for (const statement of [checkouts, lines, payments, orders, events, stockMoves]) await tx.execute(statement());
}

const checkouts = (): SQL => sql`
  insert into checkouts (id, buyer_id, buyer_key, delivery, gift, pieces, amount_paise, goods_paise, wrap_paise, dispatch_on, arrive_by,
    state, provider_order_id, created_at, held_until)
  select ${sampleId('checkout')}, buyer_id, buyer_id, delivery, gift, pieces, amount, goods, wrap, leaves_on, leaves_on + 8,
    case when is_paid then 'paid' else 'failed' end, 'order_sample' || n, placed_at, placed_at
  from sales on conflict do nothing`;

const lines = (): SQL => sql`
  insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos, make_days, variant_id, variant, answers, made_at)
  select ${sampleId('checkout')}, line, product_id, name, slug, price_paise, quantity, '[]', make_days, variant_id, variant, answers,
    case when not is_open then placed_at + make_days * interval '1 day' end
  from filling on conflict do nothing`;

const payments = (): SQL => sql`
  insert into payments (id, checkout_id, amount_paise, currency, state, method, settles, evidence, captured_at, confirmed_at, created_at)
  select 'pay_sample' || n, ${sampleId('checkout')}, amount, 'INR', case when is_paid then 'captured' else 'failed' end, 'upi', is_paid, 'provider',
    case when is_paid then placed_at end, case when is_paid then placed_at end, placed_at
  from sales on conflict do nothing`;

const orders = (): SQL => sql`
  insert into orders (id, checkout_id, buyer_id, amount_paise, buyer_text, status, is_paid, created_at)
  select ${sampleId('order')}, ${sampleId('checkout')}, buyer_id, amount,
    concat_ws(' ', buyer_text, gift -> 'recipient' ->> 'name', gift -> 'recipient' ->> 'phone'),
    case when is_open then (array['Not Processed', 'Processing'])[1 + n % 2]
      else (array['Delivered', 'Shipped', 'Delivered', 'Delivered', 'Delivered', 'Delivered', 'Delivered', 'Cancelled'])[1 + n % 8] end,
    is_paid, placed_at
  from sales on conflict do nothing`;

const events = (): SQL => sql`
  insert into order_events (id, order_id, kind, what, created_at)
  select 'sample placed ' || n, ${sampleId('order')}, 'placed', 'Order placed', placed_at from sales on conflict do nothing`;

const stockMoves = (): SQL => sql`
  insert into stock_moves (id, product_id, variant_id, change, cause, order_id, created_at)
  select 'sample ' || n || ' ' || line, product_id, variant_id, -quantity, 'order', ${sampleId('order')}, placed_at from filling where is_paid
  on conflict do nothing`;
