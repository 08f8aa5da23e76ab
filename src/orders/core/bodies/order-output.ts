import { z } from 'zod';
import { placeOutput } from '../../../catalog/api.ts';
import { addressOutput, rupees } from '../../../platform/input.ts';
import { deliveryZones } from '../../../shared/orders/bill.ts';
import { orderStatuses } from '../../../shared/orders/order-statuses.ts';
import { codStates } from '../cod-states.ts';
import { giftOutput, shipToOutput } from './gift-output.ts';

/** total = goods - discount + wrap + delivery + cod; total is also totalAmount. */
export const billOutput = z.object({
  goods: rupees,
  discount: rupees,
  /** For paying at once: a part of the discount. */
  payNow: rupees,
  wrap: rupees,
  /** Null without a gift wrap. */
  wrapName: z.string().nullable(),
  delivery: rupees,
  /** The charge for cash on delivery. */
  cod: rupees,
  /** What a custom order leaves to a second payment. */
  later: rupees,
  total: rupees,
  /** The code that gave the discount. */
  code: z.string().nullable(),
  /** Where it goes; `pickup` = the buyer collects everything; null = the balance of a custom order. */
  zone: z.enum(deliveryZones).nullable(),
});

/** Where an order with cash on delivery is. */
const codOutput = z.object({
  state: z.enum(codStates),
  charge: rupees,
  /** What the courier takes at the door; 0 once it is paid or over. */
  due: rupees,
  /** What it costs online, while the parcel has not left. */
  payNow: rupees.nullable(),
  /** What is paid before the parcel is sent; null = nothing. */
  advance: z
    .object({
      amount: rupees,
      isPaid: z.boolean(),
      refunded: rupees,
      /** What the shop keeps of it after the buyer refused the parcel. */
      retained: rupees,
      /** It goes back when the parcel is refused. */
      isReturned: z.boolean(),
    })
    .nullable(),
  /** Until when the buyer has to confirm it. */
  confirmUntil: z.iso.datetime().nullable(),
});

export const choiceOutput = z.object({ name: z.string(), value: z.string() });

import { orderPromiseWithCity } from './promise-output.ts';

const lineOutput = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  price: rupees,
  quantity: z.int().min(1).max(99),
  photos: z.array(z.string()),
  /** Collected by the buyer, not sent. */
  pickup: z.boolean(),
  /** False while its pieces are to be made. */
  made: z.boolean(),
  /** These only for a line that has them. */
  variantId: z.string().optional(),
  variant: z.array(choiceOutput).optional(),
  answers: z
    .array(
      z.object({
        optionId: z.string(),
        kind: z.string(),
        label: z.string(),
        text: z.string(),
        price: rupees,
        /** The id of a photo that the buyer sent. */
        photo: z.string().optional(),
        /** The place of a text on the product's first photo. */
        place: placeOutput.optional(),
      }),
    )
    .optional(),
});

/** An empty text = the shop has not said it yet. */
export const pickupPlaceOutput = z.object({ address: z.string(), hours: z.string() });

export const orderOutput = z
  .object({
    _id: z.string(),
    number: z.int(),
    status: z.enum(orderStatuses),
    buyer: z.object({
      _id: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      location: z.string(),
      address: z.string(),
      /** The address in fields; null when it was written as one text. */
      to: addressOutput.nullable(),
    }),
    /** Where the parcel goes: to the buyer, or to the recipient of a gift. */
    shipTo: shipToOutput,
    /** Null = the parcel goes to the buyer. */
    gift: giftOutput.nullable(),
    createdAt: z.iso.datetime(),
    payment: z.object({
      success: z.boolean(),
      razorpay_payment_id: z.string().nullable(),
      razorpay_order_id: z.string().nullable(),
      amount: rupees,
      method: z.string().nullable(),
      captured: z.boolean(),
      /** False while only a signature or a webhook has reported the payment. */
      confirmed: z.boolean(),
      manual: z.boolean(),
      /** The shop owner pays refunds back by UPI or bank transfer, and not the provider. */
      refundsByHand: z.boolean(),
      /** Taken with test keys or by the sandbox: no money moved. */
      test: z.boolean(),
      /** A manual payment that has not arrived yet, and whose stock is held. */
      awaited: z.boolean(),
      /** All of the money that no dispute took has gone back, or is on its way back. */
      refunded: z.boolean(),
      /** What has gone back, or is on its way back. */
      refundedAmount: rupees,
      /** The payment provider has not taken a refund yet. */
      refundWaiting: z.boolean(),
      /**
       * What can go back, with the advance of a cash order or the balance of a custom order; of a cash order that is
       * over, the part of its advance that is still with the shop.
       */
      refundable: rupees,
      createdAt: z.iso.datetime().nullable(),
      /** Set for an order that is, or was to be, paid in cash on delivery; null for others. */
      cod: codOutput.nullable(),
    }),
    products: z.array(lineOutput),
    totalAmount: rupees,
    bill: billOutput,
    /** Where the shop's buyers collect today; null where nothing is pick-up only. */
    pickupPlace: pickupPlaceOutput.nullable(),
    /** The days that were promised; null where none were, and none was asked for. */
    promise: orderPromiseWithCity,
    /** True once the parcel waits to be handed over. */
    packed: z.boolean(),
    tracking: z
      .object({
        courier: z.string(),
        name: z.string(),
        number: z.string(),
        /** Where the parcel is followed. */
        link: z.string().nullable(),
      })
      .nullable(),
    /** The payment is unfulfillable, and is refunded. */
    refundDue: z.boolean(),
    /** Set for an order that a quote made; null for others. `bill.total` is what its first payment was. */
    custom: z
      .object({
        /** The quote's path, where the balance is paid. */
        link: z.string(),
        total: rupees,
        due: rupees,
        /** The order of the second payment. */
        balanceOrder: z.string().nullable(),
        /** Set where this order is such a payment itself. */
        balanceOf: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Order' });
export type OrderBody = z.output<typeof orderOutput>;

export const orderPageOutput = z.object({
  order: orderOutput,
  events: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum([
        'placed',
        'paid',
        'failed',
        'status',
        'work',
        'email',
        'unsent_email',
        'message',
        'refund',
        'request',
        'proof',
        'problem',
      ]),
      what: z.string(),
      by: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      _id: z.string(),
      amount: rupees,
      state: z.enum(['asked', 'pending', 'processed', 'failed']),
      refusal: z.string().nullable(),
      razorpay_refund_id: z.string().nullable(),
      createdAt: z.iso.datetime(),
      /** The pieces that it is for; the rest of its amount is the gift wrap, the delivery, or a free amount. */
      lines: z.array(z.object({ line: z.int().min(0), quantity: z.int().min(1), amount: rupees })),
      wrap: rupees,
      delivery: rupees,
      goodwill: rupees,
      reason: z.string().nullable(),
      /** The shop owner pays it back by UPI or bank transfer. */
      manual: z.boolean(),
      /** It failed, and all that it was for is still here: it can be made again. */
      canBeMadeAgain: z.boolean(),
    }),
  ),
  /** Chargebacks, and other contests of a payment by a buyer or a bank. */
  disputes: z.array(
    z.object({
      _id: z.string(),
      amount: rupees,
      /** What the provider took back. */
      deducted: rupees,
      status: z.string(),
      phase: z.string().nullable(),
      reason: z.string().nullable(),
      respondBy: z.iso.datetime().nullable(),
      /** For the owner. */
      what: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  refundable: rupees,
  /** What lost disputes took, as far as it can still be credited for goods that came back. */
  creditable: rupees,
  /** What is the buyer's, since a dispute took nothing in the end: goods are credited, or the order is cancelled. */
  owed: rupees,
  /** What is to be checked about the state that it goes to; null where nothing is, and without invoices. */
  placeNotice: z.string().nullable(),
  /**
   * What was refunded and restocked of the order, by line, and how much of the gift wrap and the delivery can still be
   * refunded.
   */
  parts: z.object({
    lines: z.array(
      z.object({
        /** For all of its pieces, in rupees. */
        paid: rupees,
        refunded: z.int().min(0),
        restocked: z.int().min(0),
        /** Pieces that can still go back into the stock. */
        restockable: z.int().min(0),
      }),
    ),
    wrap: rupees,
    delivery: rupees,
  }),
  /** Nothing is left to put back. */
  isRestocked: z.boolean(),
  /** It has no invoice, because it was paid before they were on. */
  isEarlier: z.boolean(),
  /** The admins' own words, never shown to the buyer. */
  note: z.object({ text: z.string(), savedAt: z.iso.datetime().nullable() }),
  /** What the owner needs about an order with cash on delivery; null for others. */
  cash: z
    .object({
      /** Where the buyer confirms it, a path; null once it is confirmed or over. */
      confirmLink: z.string().nullable(),
      /** What a parcel that came back has cost. */
      cost: rupees,
      /** What the courier paid too little, and has not paid since. */
      missing: rupees,
      /** It counts against its buyer. */
      isRefusalCounted: z.boolean(),
    })
    .nullable(),
  /** The page that its buyer's emails link to. */
  link: z.string().nullable(),
});
export type OrderPageBody = z.output<typeof orderPageOutput>;

export const transferOutput = z.object({
  upiId: z.string().nullable(),
  upiLink: z.string().nullable(),
  bank: z.object({ holder: z.string(), accountNumber: z.string(), ifsc: z.string() }).nullable(),
  reference: z.string(),
  amount: rupees,
  payUntil: z.iso.datetime(),
});
export type TransferBody = z.output<typeof transferOutput>;
