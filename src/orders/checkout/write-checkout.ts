import { sql } from 'drizzle-orm';
import { holdStock } from '../../catalog/index.ts';
import { holdOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared } from '../../platform/database/prepared.ts';
import { newId, newSecret } from '../../platform/id.ts';
import { traceParent } from '../../platform/tracing.ts';
import { emailKey } from '../../shared/email-key.ts';
import type { Gift } from '../../shared/gift.ts';
import { linkAnswerPhotos } from '../answer-photos/answer-photos.ts';
import type { StoredDays } from '../promise/promise-days.ts';
import { checkoutLines, checkouts } from '../schema.ts';
import type { Buyer, Checkout } from './place-order.ts';
import type { PricedLine } from './price-lines.ts';
import type { PricedOrder } from './price-order.ts';

interface NewCheckout extends PricedOrder, StoredDays {
  buyerKey: string;
  requestHash: string;
  idempotencyKey?: string;
  network: string;
  isNewcomer: boolean;
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
  const id = newId();
  const viewKey = newSecret();
  const { bill, offer, buyerKey, isManual, holdMinutes } = checkout;
  const { totalPaise: amountPaise, goodsPaise, discountPaise, wrapPaise, deliveryPaise } = bill;
  const [row] = await insertCheckout(tx).execute({
    idempotencyKey: null,
    ...checkout,
    amountPaise,
    goodsPaise,
    discountPaise,
    wrapPaise,
    deliveryPaise,
    offerCode: offer?.code ?? null,
    id,
    buyerId: buyer.id,
    guestEmailKey: buyer.id ? null : emailKey(buyer.delivery.email),
    delivery: buyer.delivery,
    gift: checkout.gift && JSON.stringify(checkout.gift),
    viewKey,
    traceParent: traceParent(),
  });
  for (const [position, { product, quantity, wanted, variant, answers }] of lines.entries()) {
    const { id: productId, name, slug, pricePaise, photos, shipping, makeDays } = product;
    // Drizzle would write a null of a placeholder as the JSON value null.
    const written = <T>(value: T[] | null) => (value?.length ? JSON.stringify(value) : null);
    const chosen = { variantId: wanted.variant ?? null, variant: written(variant), answers: written(answers) };
    const line = { productId, name, slug, pricePaise, quantity, photos, isPickup: !shipping, makeDays, ...chosen };
    await insertLine(tx).execute({ checkoutId: id, position, ...line });
  }
  await linkAnswerPhotos(tx, id, lines);
  await holdStock(tx, {
    checkoutId: id,
    // The buyer's next checkout does not free the hold of a manual one.
    buyerKey: isManual ? `manual:${id}` : buyerKey,
    lines: lines.map(({ product, quantity, wanted }) => ({
      productId: product.id,
      variantId: wanted.variant,
      quantity,
    })),
    minutes: holdMinutes,
  });
  const use = { checkoutId: id, buyerKey, emailKey: emailKey(buyer.delivery.email), minutes: holdMinutes };
  if (offer) await holdOfferUse(tx, { ...use, offerId: offer.id });
  return { id, amountPaise, heldUntil: (row as { heldUntil: Date }).heldUntil, providerOrderId: null, viewKey };
}

function insertCheckout(tx: Tx) {
  return prepared(tx, 'write_checkout', () =>
    tx
      .insert(checkouts)
      .values({
        ...placeholders(
          'id',
          'buyerId',
          'buyerKey',
          'amountPaise',
          'goodsPaise',
          'discountPaise',
          'wrapPaise',
          'deliveryPaise',
          'deliveryZone',
          'offerCode',
          'dispatchOn',
          'arriveBy',
          'wantedOn',
          'requestHash',
          'idempotencyKey',
          'guestEmailKey',
          'network',
          'isNewcomer',
          'pieces',
          'isManual',
          'delivery',
          'viewKey',
          'traceParent',
        ),
        // Drizzle would write null as the JSON value null.
        gift: sql`${sql.placeholder('gift')}::jsonb`,
        heldUntil: sql`now() + make_interval(mins => ${sql.placeholder('holdMinutes')}::int)`,
      })
      .returning({ heldUntil: checkouts.heldUntil }),
  );
}

function insertLine(tx: Tx) {
  return prepared(tx, 'write_checkout_line', () =>
    tx.insert(checkoutLines).values({
      ...placeholders(
        'checkoutId',
        'position',
        'productId',
        'name',
        'slug',
        'pricePaise',
        'quantity',
        'photos',
        'isPickup',
        'makeDays',
        'variantId',
      ),
      variant: sql`${sql.placeholder('variant')}::jsonb`,
      answers: sql`${sql.placeholder('answers')}::jsonb`,
    }),
  );
}
