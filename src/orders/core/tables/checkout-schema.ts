import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { personLanguage } from '../../../platform/database/language-column.ts';
import { createdAt, timestamptz } from '../../../platform/database/timestamptz.ts';
import type { AddressFields } from '../../../shared/address.ts';
import type { DeliveryZone } from '../../../shared/orders/bill.ts';
import type { BoughtAnswer, Choice } from '../../../shared/orders/cart-line.ts';
import type { Gift } from '../../../shared/orders/gift.ts';
import type { ShownLine } from '../../../shared/orders/shown-line.ts';
import type { CodState } from '../cod-states.ts';
import type { CheckoutState } from '../states.ts';
import type { StoredDecision } from '../stored-decision.ts';

/** A buyer registered under GST. */
export interface Business {
  gstin: string;
  name: string;
}

export interface Delivery {
  name: string;
  phone: string;
  email: string;
  /** As one text, also of an address in fields. */
  address: string;
  /** The address in fields, where the buyer gave them. */
  to?: AddressFields;
  /** Whom the invoice is made out to, where it is not the person. */
  business?: Business;
}

export const checkoutId = () =>
  text('checkout_id')
    .notNull()
    .references(() => checkouts.id);

/** At least ₹1 is left to pay. */
const isAdvance = (paise: SQLWrapper, codState: SQLWrapper, amountPaise: SQLWrapper) =>
  sql`${paise} = 0 or (${codState} is not null and ${paise} between 100 and ${amountPaise} - 100)`;

export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    buyerId: text('buyer_id'),
    /** The user's id, or the guest's identity (guest-identity.ts). */
    buyerKey: text('buyer_key').notNull(),
    /** Opens the order's page without a login: 256 random bits. */
    viewKey: text('view_key').unique(),
    /** IPv4 address or IPv6 /48 of a guest. */
    guestAddress: text('guest_address'),
    guestEmailKey: text('guest_email_key'),
    /** IPv4 /24 or IPv6 /48. */
    network: text('network'),
    /** True when the buyer had never paid here: limits on unpaid holds apply. */
    isNewcomer: boolean('is_newcomer').notNull().default(false),
    /** False when its pieces are not held: they are sold to the first who pays (hold-shares.ts). */
    isHeld: boolean('is_held').notNull().default(true),
    pieces: integer('pieces').notNull().default(0),
    delivery: jsonb('delivery').$type<Delivery>().notNull(),
    /** Null = the parcel goes to the buyer; also once it was erased. */
    gift: jsonb('gift').$type<Gift>(),
    /** What is paid: goods - discount + wrap + delivery. */
    amountPaise: integer('amount_paise').notNull(),
    goodsPaise: integer('goods_paise').notNull(),
    discountPaise: integer('discount_paise').notNull().default(0),
    wrapPaise: integer('wrap_paise').notNull().default(0),
    deliveryPaise: integer('delivery_paise').notNull().default(0),
    /** Null = the balance of a custom order. */
    deliveryZone: text('delivery_zone').$type<DeliveryZone>(),
    offerCode: text('offer_code'),
    /** The days that were promised when it was placed; null where the shop promises none. */
    dispatchOn: date('dispatch_on'),
    /** With a day that it is planned for, the earlier end of the courier's range. */
    arriveFrom: date('arrive_from'),
    arriveBy: date('arrive_by'),
    /** The day that the buyer asked for. */
    wantedOn: date('wanted_on'),
    /** It leaves for that day, not as soon as possible. */
    isPlanned: boolean('is_planned').notNull().default(false),
    /** Set for a custom order: its lines are no products and take no stock. */
    quoteId: text('quote_id'),
    /** What a custom order leaves to a later checkout. */
    balancePaise: integer('balance_paise').notNull().default(0),
    /** The order whose balance this checkout pays. */
    balanceOf: text('balance_of'),
    state: text('state').$type<CheckoutState>().notNull().default('held'),
    providerOrderId: text('provider_order_id').unique(),
    /** The id of the provider's keys under which its order was opened; null before it is opened. */
    providerKeyId: text('provider_key_id'),
    isManual: boolean('is_manual').notNull().default(false),
    /** Set for cash on delivery, which is a manual payment too; null for other orders. */
    codState: text('cod_state').$type<CodState>(),
    /** The charge for cash: a part of `deliveryPaise`. */
    codChargePaise: integer('cod_charge_paise').notNull().default(0),
    /** What is paid before the parcel is sent: a part of `amountPaise`; 0 = nothing. */
    codAdvancePaise: integer('cod_advance_paise').notNull().default(0),
    /** The provider's order of the advance, once it is paid; `providerOrderId` is then that of the rest. */
    advanceOrderId: text('advance_order_id').unique(),
    /** While there is no order yet: `cod_orders` has it afterwards. */
    codDecision: jsonb('cod_decision').$type<StoredDecision>(),
    /** The discount for paying at once: a part of `discountPaise`. */
    payNowPaise: integer('pay_now_paise').notNull().default(0),
    requestHash: text('request_hash'),
    idempotencyKey: text('idempotency_key'),
    /** The prices are those of this moment: the products' rows were locked. */
    createdAt: createdAt('clock'),
    heldUntil: timestamptz('held_until').notNull(),
    /** The W3C traceparent of the request that placed it, while traces are exported. */
    traceParent: text('trace_parent'),
    holdEndedAt: timestamptz('hold_ended_at'),
    erasedAt: timestamptz('erased_at'),
    /** The language of the page on which it was placed. */
    language: personLanguage(),
  },
  // A checkout is updated three times before it is paid, which writes every index: few and partial ones.
  // `checkouts_unpaid` has free ones, too, which are paid from the start: a repeated request finds them.
  (table) => [
    check(
      'checkouts_amount',
      sql`${table.amountPaise} between 100 and 50000000 or (${table.amountPaise} = 0 and ${table.discountPaise} > 0)`,
    ),
    check(
      'checkouts_bill',
      sql`${table.amountPaise} = ${table.goodsPaise} - ${table.discountPaise} + ${table.wrapPaise} + ${table.deliveryPaise} - ${table.balancePaise}
        and ${table.discountPaise} between 0 and ${table.goodsPaise} and least(${table.wrapPaise}, ${table.deliveryPaise}, ${table.balancePaise}) >= 0`,
    ),
    index('checkouts_unpaid')
      .on(table.buyerKey, table.createdAt)
      .where(sql`${table.state} in ('held', 'expired', 'failed') or ${table.amountPaise} = 0`),
    index('checkouts_of_newcomers')
      .on(table.createdAt)
      .where(sql`${table.isNewcomer} and ${table.state} in ('held', 'expired', 'failed')`),
    index('checkouts_by_guest').on(table.buyerKey).where(sql`${table.buyerId} is null`),
    index('checkouts_by_guest_email').on(table.guestEmailKey).where(sql`${table.guestEmailKey} is not null`),
    index('checkouts_to_erase')
      .on(table.createdAt)
      .where(sql`${table.erasedAt} is null and ${table.state} in ('held', 'expired')`),
    index('checkouts_promised_holds')
      .on(table.heldUntil)
      .where(sql`${table.state} = 'held' and ${table.dispatchOn} is not null`),
    index('checkouts_collected').on(table.id).where(sql`${table.deliveryZone} = 'pickup'`),
    index('checkouts_refunded').on(table.id).where(sql`${table.state} in ('refunding', 'refunded')`),
    index('checkouts_of_quote').on(table.quoteId, table.id).where(sql`${table.quoteId} is not null`),
    check('checkouts_cod_charge', sql`${table.codChargePaise} between 0 and ${table.deliveryPaise}`),
    check('checkouts_cod_advance', isAdvance(table.codAdvancePaise, table.codState, table.amountPaise)),
    check(
      'checkouts_pay_now',
      sql`${table.payNowPaise} between 0 and ${table.discountPaise} and (${table.payNowPaise} = 0 or ${table.codState} is null)`,
    ),
    index('checkouts_cod_open')
      .on(table.codState, table.createdAt)
      .where(sql`${table.codState} in ('placed', 'confirmed', 'shipped', 'collected')`),
    uniqueIndex('checkouts_idempotency')
      .on(table.buyerKey, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkoutId: checkoutId(),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    pricePaise: integer('price_paise').notNull(),
    quantity: integer('quantity').notNull(),
    isPickup: boolean('is_pickup').notNull().default(false),
    photos: jsonb('photos').$type<string[]>().notNull(),
    /** The product's when it was placed. */
    makeDays: integer('make_days').notNull().default(0),
    /** Null for a product without variants. */
    variantId: text('variant_id'),
    variant: jsonb('variant').$type<Choice[]>(),
    answers: jsonb('answers').$type<BoughtAnswer[]>(),
    /** As the buyer read it in the language of the checkout; null = as the columns before say. */
    shown: jsonb('shown').$type<ShownLine>(),
    /** Null while the line's pieces are to be made. */
    madeAt: timestamptz('made_at'),
    /** Pieces that are back in the stock. */
    restocked: integer('restocked').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    check('checkout_lines_quantity', sql`${table.quantity} between 1 and 99`),
    check('checkout_lines_restocked', sql`${table.restocked} between 0 and ${table.quantity}`),
    // With what best sellers are summed from, for index-only scans.
    index('checkout_lines_sold').on(table.checkoutId, table.productId, table.quantity, table.pricePaise),
    index('checkout_lines_made').on(table.madeAt).where(sql`${table.makeDays} > 0 and ${table.madeAt} is not null`),
  ],
);
