import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findCourier } from '../../shared/delivery/couriers.ts';
import type { BoughtAnswer, Choice } from '../../shared/orders/cart-line.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import { promiseBody, type StoredPromise, storedPromiseJson } from '../core/bodies/order-promise.ts';
import type { ProofState } from '../core/states.ts';
import { isTestCheckout } from '../core/test-payment.ts';
import type { TodayBody } from '../fulfillment/today-output.ts';
import { listAttention } from './list-attention.ts';
import { listWaiting } from './list-waiting.ts';

const maxOpenOrders = 300;

interface OpenLine {
  line: number;
  productId: string;
  name: string;
  variant: Choice[] | null;
  answers: BoughtAnswer[] | null;
  photo: string | null;
  quantity: number;
  isMade: boolean;
  isPickup: boolean;
  proof: ProofState | null;
}
interface OpenOrder {
  order: string;
  number: number;
  buyer: string;
  createdAt: string;
  isPacked: boolean;
  isReady: boolean;
  isTest: boolean;
  courier: string | null;
  trackingNumber: string | null;
  promise: StoredPromise;
  gift: { recipient: string; wrap: string | null } | null;
  lines: OpenLine[];
}

interface Sale {
  order: string;
  number: number;
  isCancelled: boolean;
  test: boolean;
}

type Found = { orders: OpenOrder[] | null; open: number; sales: Sale[] | null };

const firstTwo = (which: SQL, test: boolean) => sql`(
  select json_agg(json_build_object('order', id, 'number', number, 'test', ${test}::boolean,
    'isCancelled', status = 'Cancelled' or refund_reason is not null))
  from (select id, number, status, refund_reason from orders where is_paid and balance_of is null and ${which} limit 2) sale)`;
const isTest = sql`exists (select from checkouts where checkouts.id = orders.checkout_id and ${isTestCheckout()})`;
/** Test payments only without sales: in a shop of many sales, one among them is found by reading all. */
const firstSales = sql`coalesce(${firstTwo(sql`not ${isTest}`, false)}, ${firstTwo(isTest, true)})`;

/** What is to be done, by the day on which it leaves; without one, the oldest order first. */
export async function findToday(queries: Queries): Promise<TodayBody> {
  const { rows } = await queries.execute<Found>(openOrders);
  const { orders, open, sales } = rows[0] ?? { orders: null, open: 0, sales: null };
  return {
    ...sortWork(orders ?? []),
    waiting: await listWaiting(queries),
    attention: await listAttention(queries),
    open,
    firstSale: findFirstSale(sales ?? []),
  };
}

function findFirstSale([sale, second]: readonly Sale[]): TodayBody['firstSale'] {
  return sale && !second && !sale.isCancelled ? { order: sale.order, number: sale.number, test: sale.test } : null;
}

/** The three parts of what is in work have an index each; of all sales, two say whether there is more than one. */
const openOrders = sql`
  with in_work as (
    select orders.id, orders.checkout_id, false as is_ready from orders
    where orders.is_paid and orders.refund_reason is null and orders.status in ('Not Processed', 'Processing')
    union all
    select orders.id, orders.checkout_id, true from checkouts join orders on orders.checkout_id = checkouts.id
    where checkouts.delivery_zone = 'pickup' and orders.is_paid and orders.refund_reason is null and orders.status = 'Shipped'
    union all
    select orders.id, orders.checkout_id, false from checkouts join orders on orders.checkout_id = checkouts.id
    where checkouts.cod_state = 'confirmed' and orders.status in ('Not Processed', 'Processing')
  ), present as (
    select in_work.* from in_work join orders on orders.id = in_work.id
    join checkouts on checkouts.id = in_work.checkout_id where orders.balance_of is null and (checkouts.state = 'paid' or checkouts.cod_state = 'confirmed')
  ), open as (
    select orders.id, orders.number, orders.checkout_id, orders.created_at, orders.packed_at, present.is_ready,
      orders.courier, orders.tracking_number, ${isTestCheckout()} as is_test, checkouts.delivery ->> 'name' as buyer, checkouts.dispatch_on,
      ${storedPromiseJson} as promise, checkouts.gift
    from present join orders on orders.id = present.id join checkouts on checkouts.id = present.checkout_id
    order by present.is_ready, checkouts.dispatch_on, orders.created_at, orders.id
    limit ${sql.raw(String(maxOpenOrders))}
  )
  select (select count(*)::int from present) as open,
    ${firstSales} as sales,
    (select json_agg(json_build_object('order', open.id, 'number', open.number, 'buyer', open.buyer,
        'createdAt', open.created_at, 'isPacked', open.packed_at is not null or open.is_ready, 'isReady', open.is_ready, 'isTest', open.is_test, 'courier', open.courier,
        'trackingNumber', open.tracking_number, 'promise', open.promise,
        'gift', case when open.gift is not null then
          json_build_object('recipient', open.gift -> 'recipient' ->> 'name', 'wrap', open.gift -> 'wrap' ->> 'name') end,
        'lines', (
          select json_agg(json_build_object('line', position, 'productId', product_id, 'name', name,
            'variant', variant, 'answers', answers, 'photo', photos ->> 0, 'quantity', quantity, 'isMade', made_at is not null, 'isPickup', is_pickup,
            'proof', (select state from order_proofs where order_proofs.order_id = open.id
              and order_proofs.position = lines.position order by order_proofs.created_at desc limit 1))
            order by position)
          from checkout_lines lines where lines.checkout_id = open.checkout_id))
      order by open.is_ready, open.dispatch_on, open.created_at, open.id) from open) as orders`;

/** An order is packed once all of its lines are made. */
function sortWork(orders: readonly OpenOrder[]): Pick<TodayBody, 'toMake' | 'toPack' | 'toHandOver'> {
  const isMade = ({ lines }: OpenOrder) => lines.every((line) => line.isMade);
  return {
    toMake: groupByProduct(orders.filter(({ isPacked }) => !isPacked)),
    toPack: orders.filter((order) => !order.isPacked && isMade(order)).map(parcelBody),
    toHandOver: orders.filter(({ isPacked }) => isPacked).map(parcelBody),
  };
}

function groupByProduct(orders: readonly OpenOrder[]): TodayBody['toMake'] {
  const products = new Map<string, TodayBody['toMake'][number]>();
  for (const { order, number, buyer, createdAt, promise, lines, isTest: test } of orders)
    for (const { line, quantity, isMade, productId, name, photo, proof, ...chosen } of lines) {
      if (isMade) continue;
      // Pieces that differ are made apart.
      const shown = lineName({ name, ...chosen });
      const key = `${productId} ${shown}`;
      const product = products.get(key) ?? {
        _id: productId,
        name: shown,
        photo,
        answers: answerTexts(chosen.answers),
        pieces: 0,
        lines: [],
      };
      product.pieces += quantity;
      const by = { buyer, createdAt: new Date(createdAt).toISOString(), promise: promiseBody(promise, false) };
      product.lines.push({ order, number, line, quantity, proof, pickup: isCollected(lines), test, ...by });
      products.set(key, product);
    }
  return [...products.values()];
}

function isCollected(lines: readonly OpenLine[]): boolean {
  return lines.every(({ isPickup }) => isPickup);
}

function answerTexts(answers: BoughtAnswer[] | null) {
  return (answers ?? []).map(({ label, text, place }) => ({ label, text, ...(place && { place }) }));
}

function parcelBody({ order, number, buyer, createdAt, lines, courier, trackingNumber, ...about }: OpenOrder) {
  const { promise, gift, isReady: ready, isTest: test } = about;
  const name = courier && findCourier(courier)?.name;
  return {
    order,
    number,
    buyer,
    products: lines.map(lineName).join(', '),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    photo: lines[0]?.photo ?? null,
    createdAt: new Date(createdAt).toISOString(),
    promise: promiseBody(promise, ready),
    tracking: trackingNumber && `${name ?? 'Courier'}, ${trackingNumber}`,
    pickup: isCollected(lines),
    ready,
    test,
    awaitsApproval: lines.some(({ proof }) => proof === 'open'),
    gift,
  };
}
