import { type SQL, sql } from 'drizzle-orm';
import { replaceHolds, tagHeld, writeHeld } from '../../catalog/index.ts';
import { holdOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, runPrepared } from '../../platform/database/prepared.ts';
import { newSecret } from '../../platform/id.ts';
import { traceParent } from '../../platform/log/tracing.ts';
import { takeJobs } from '../../platform/queue/pending-jobs.ts';
import { currentLanguage } from '../../shared/languages/translate.ts';
import type { Gift } from '../../shared/orders/gift.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { checkoutLines, checkouts } from '../core/tables/checkout-schema.ts';
import type { StoredDays } from '../delivery-promise/promise-days.ts';
import { linkAnswerPhotos } from './answer-photos/answer-photos.ts';
import type { Buyer, Checkout } from './checkout.ts';
import type { PricedLine } from './prices/price-lines.ts';
import type { PricedOrder } from './prices/price-order.ts';
import { translateLine } from './prices/show-line.ts';

interface NewCheckout extends PricedOrder, StoredDays {
  id: string;
  buyerKey: string;
  requestHash: string;
  idempotencyKey?: string;
  network: string;
  guestAddress: string | null;
  isNewcomer: boolean;
  isHeld: boolean;
  pieces: number;
  isManual: boolean;
  holdMinutes: number;
  gift: Gift | null;
}

export async function writeCheckout(
  tx: Tx,
  lines: PricedLine[],
  buyer: Buyer,
  checkout: NewCheckout,
): Promise<Checkout> {
  const viewKey = newSecret();
  const { id, bill, offer } = checkout;
  const { totalPaise: amountPaise, goodsPaise, discountPaise, wrapPaise, deliveryPaise } = bill;
  const held = checkout.isHeld ? lines.map(stockLine) : [];
  const heldIds = held.map(({ productId }) => productId);
  const tagged = tagHeld(tx, heldIds);
  const jobs = takeJobs(tx);
  const write = () => insertAll(tx, jobs.parts);
  const [row] = await runPrepared<{ heldUntil: Date; freed: string[] }>(tagged, `write_checkout${jobs.name}`, write, {
    idempotencyKey: null,
    payNowPaise: 0,
    ...checkout,
    amountPaise,
    goodsPaise,
    discountPaise,
    wrapPaise,
    deliveryPaise,
    offerCode: offer?.code ?? null,
    buyerId: buyer.id,
    guestEmailKey: buyer.id ? null : emailKey(buyer.delivery.email),
    delivery: buyer.delivery,
    gift: checkout.gift && JSON.stringify(checkout.gift),
    viewKey,
    ...{ traceParent: traceParent(), language: currentLanguage() },
    lines: JSON.stringify(lines.map(toLineRow)),
    ...holdValues(checkout, held),
    ...jobs.values,
  });
  const { heldUntil, freed } = row as NonNullable<typeof row>;
  tagHeld(tx, freed);
  await linkAnswerPhotos(tx, id, lines);
  if (offer) await holdOffer(tx, checkout, offer.id, buyer);
  return { id, amountPaise, heldUntil, providerOrderId: null, viewKey };
}

function stockLine({ product, variant, quantity }: PricedLine) {
  return { productId: product.id, variantId: variant?.id, quantity };
}

function holdValues({ id, buyerKey, isManual }: NewCheckout, held: ReturnType<typeof stockLine>[]) {
  // The buyer's next checkout does not free the hold of a manual one.
  const holder = isManual ? `manual:${id}` : buyerKey;
  return { checkoutId: id, held: writeHeld(held), holder, replaces: buyerKey };
}

function holdOffer(tx: Tx, checkout: NewCheckout, offerId: string, buyer: Buyer): Promise<void> {
  const { id: checkoutId, buyerKey, holdMinutes: minutes } = checkout;
  return holdOfferUse(tx, { checkoutId, buyerKey, emailKey: emailKey(buyer.delivery.email), minutes, offerId });
}

function toLineRow(line: PricedLine, position: number) {
  const { product, variant, answers, unitPricePaise, photos, quantity } = line;
  const { id, name, slug, shipping, makeDays } = product;
  return {
    position,
    product_id: id,
    name,
    slug,
    price_paise: unitPricePaise,
    quantity,
    is_pickup: !shipping,
    photos,
    make_days: makeDays,
    variant_id: variant?.id ?? null,
    variant: variant?.choices ?? null,
    answers: answers.length > 0 ? answers : null,
    shown: translateLine(line, currentLanguage()),
  };
}

const writtenColumns = [
  'id',
  'buyerId',
  'buyerKey',
  'amountPaise',
  'goodsPaise',
  'discountPaise',
  'payNowPaise',
  'wrapPaise',
  'deliveryPaise',
  'deliveryZone',
  'offerCode',
  'dispatchOn',
  'arriveFrom',
  'arriveBy',
  'wantedOn',
  'isPlanned',
  'requestHash',
  'idempotencyKey',
  'guestEmailKey',
  'network',
  'guestAddress',
  'isNewcomer',
  'isHeld',
  'pieces',
  'isManual',
  'delivery',
  'viewKey',
  'traceParent',
  'language',
] as const;

/** The checkout with its lines, what it holds and the jobs of the transaction so far. */
function insertAll(tx: Tx, jobs: SQL): SQL {
  const checkout = tx
    .insert(checkouts)
    .values({
      ...placeholders(...writtenColumns),
      // Drizzle would write null as the JSON value null.
      gift: sql`${sql.placeholder('gift')}::jsonb`,
      heldUntil: sql`now() + make_interval(mins => ${sql.placeholder('holdMinutes')}::int)`,
    })
    .returning({ heldUntil: checkouts.heldUntil });
  return sql`with checkout as (${checkout.getSQL()}), lines as (${insertLines(tx).getSQL()}), ${replaceHolds()}${jobs}
    select held_until as "heldUntil", (select coalesce(json_agg(product_id), '[]') from freed) as freed from checkout`;
}

function insertLines(tx: Tx) {
  const rows = sql`select ${sql.placeholder('id')}::text, line.*, 0 from json_to_recordset(${sql.placeholder('lines')}::json) as line (
    position int, product_id text, name text, slug text, price_paise int, quantity int, is_pickup boolean, photos jsonb,
    make_days int, variant_id text, variant jsonb, answers jsonb, shown jsonb, made_at timestamptz)`;
  return tx.insert(checkoutLines).select(rows).returning({ position: checkoutLines.position });
}
