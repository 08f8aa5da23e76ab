import { z } from 'zod';
import { placeOutput } from '../../catalog/api.ts';
import { always, dayInput, id, pinInput, record, rupees, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { deliveryZones } from '../../shared/orders/bill.ts';
import { choiceOutput, pickupPlaceOutput } from '../core/bodies/order-output.ts';
import { plannedOutput, promisedOutput, promiseInput } from '../core/bodies/promise-output.ts';
import { giftInput } from '../gifts/gift-input.ts';
import { businessInput } from './input/business-input.ts';
import { deliveryInput } from './input/delivery-input.ts';
import { openedPaymentOutput } from './opened-payment-output.ts';

/** 50 lines of 99 pieces may cost more than an order. */
const anyTotal = z.number().nonnegative().max(1_000_000_000_000);

const answersInput = record(z.string().min(1).max(100), z.string().max(2_000), {
  max: 20,
  ...translated('shopping.mostAnswers'),
});

/** The price is only compared with ours; anything else is ignored. */
const cartLineInput = z.object({
  _id: id.optional(),
  id: id.optional(),
  variant: id.optional(),
  answers: answersInput.optional(),
  price: z.number().min(0).max(10_000_000).optional(),
  quantity: z
    .int(translated('shopping.wholeQuantity'))
    .min(1, translated('shopping.leastQuantity'))
    .max(99, translated('shopping.mostQuantity')),
});

const boughtInput = {
  cart: z
    .array(cartLineInput)
    .min(1, translated('shopping.emptyCart'))
    .max(50, translated('shopping.mostLines'))
    .optional(),
  product: cartLineInput.extend({ quantity: cartLineInput.shape.quantity.optional() }).optional(),
};
const needsLines = { ...translated('shopping.needsLines'), path: ['cart'] };
const needsAmount = { ...translated('shopping.leastTotal'), path: ['amount'] };

export const checkoutEndpoints = {
  findPaymentMethods: endpoint({
    method: 'GET',
    path: '/payment/methods',
    audience: 'anyone',
    summary: 'How an order can be paid; `manual` = by UPI or bank transfer',
    output: z.object({ success: always, manual: z.boolean() }),
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/product/orders',
    audience: 'anyone',
    perMinute: 60,
    knowsCaller: true,
    summary:
      'Starts a checkout for a cart or for one product (Buy Now): holds the stock for 15 minutes and opens the provider’s order',
    body: z
      .object({
        amount: z.int(translated('input.wholePaise')).min(0).max(100_000_000_000),
        ...boughtInput,
        method: z.enum(['online', 'manual', 'cod']).optional(),
        /** What is paid now of an order in cash, in paise, where the quote asks for an advance. */
        advance: z
          .object({
            amount: z.int(translated('input.wholePaise')).min(100).max(100_000_000_000),
            method: z.enum(['online', 'manual']),
          })
          .optional(),
        delivery: deliveryInput.optional(),
        /** One of the caller's addresses; without it, the default one. */
        addressId: id.optional(),
        /** An offer code. */
        code: text({ max: 100 }).optional(),
        /** The parcel goes to somebody else. */
        gift: giftInput.optional(),
        /** The invoice is made out to a business. */
        business: businessInput.optional(),
        ...promiseInput,
        guestKey: z
          .string()
          .regex(/^[\w-]{16,128}$/, translated('input.guestKey'))
          .optional(),
        auth: z.unknown().optional(),
      })
      .refine((body) => body.cart || body.product, needsLines)
      // Only an offer code makes an order free.
      .refine((body) => body.amount > 0 || body.code, needsAmount),
    output: openedPaymentOutput,
  }),
  quoteOrder: endpoint({
    method: 'POST',
    path: '/checkout/quote',
    audience: 'anyone',
    perMinute: 120,
    knowsCaller: true,
    summary: 'What a cart or a product would cost, delivery included; buys and holds nothing',
    body: z
      .object({
        ...boughtInput,
        pin: pinInput.optional(),
        /** One of the caller's addresses; without it and `pin`, the default one. */
        addressId: id.optional(),
        /** An offer code. */
        code: text({ max: 100 }).optional(),
        /** The parcel goes to somebody else: `pin` is theirs, `wrap` the id of a gift wrap. */
        gift: z.object({ pin: pinInput.optional(), wrap: id.nullish() }).optional(),
        /** The day on which it is needed; one that is over plans nothing. */
        wantedOn: dayInput.optional(),
      })
      .refine((body) => body.cart || body.product, needsLines),
    output: z.object({
      success: always,
      lines: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          slug: z.string(),
          price: rupees,
          photos: z.array(z.string()),
          shipping: z.boolean(),
          quantity: z.int().min(1).max(99),
          /**
           * Only for a line that has them; `choices` is the readable form of its variant and answers.
           */
          variant: z.string().optional(),
          answers: z.record(z.string(), z.string()).optional(),
          choices: z.array(choiceOutput).optional(),
          /** Texts on the first photo. */
          texts: z.array(z.object({ text: z.string(), place: placeOutput })).optional(),
        }),
      ),
      /** Without the delivery while `needsPin`. */
      bill: z.object({
        goods: anyTotal,
        discount: anyTotal,
        /** For paying at once: a part of the discount. */
        payNow: anyTotal,
        wrap: anyTotal,
        wrapName: z.string().nullable(),
        delivery: anyTotal,
        total: anyTotal,
        code: z.string().nullable(),
        zone: z.enum(deliveryZones).nullable(),
      }),
      /** The GST within the total; null where the seller charges none. */
      tax: anyTotal.nullable(),
      pin: z.string().nullable(),
      /** The delivery depends on a PIN code, and there is no address yet. */
      needsPin: z.boolean(),
      /** The address has no PIN code: the charge is that of the state it names, or of the rest of India. */
      lacksPin: z.boolean(),
      /** Why `code` was not taken; the bill is without it then. */
      codeRefusal: z.string().nullable(),
      /** Cash on delivery; null where the shop has none. The bill is that of paying at once. */
      cod: z
        .object({
          /** Why it is not offered for this order: one sentence; null = it is. */
          reason: z.string().nullable(),
          charge: rupees,
          /** With the charge, without the discount for paying at once. */
          total: anyTotal,
          /** The GST within it. */
          tax: anyTotal.nullable(),
          /** What is paid at once and what at the door, and why in one sentence; null = all of it at the door. */
          advance: z
            .object({
              amount: rupees,
              atTheDoor: anyTotal,
              reason: z.string(),
              /** It goes back when the parcel is refused. */
              isReturned: z.boolean(),
            })
            .nullable(),
        })
        .nullable(),
      /** Why the gift wrap was not taken; the bill is without it then. */
      wrapRefusal: z.string().nullable(),
      /** Some code can be used just now. */
      takesCodes: z.boolean(),
      /** The shop makes tax invoices, which can name a business. */
      takesGstin: z.boolean(),
      freeAbove: rupees.nullable(),
      /** Where the buyer collects what is pick-up only; null where nothing is. */
      pickupPlace: pickupPlaceOutput.nullable(),
      /** The delivery days if it is ordered now; null where none are promised. */
      promise: promisedOutput.nullable(),
      /**
       * The days with `timing: 'around'`; null where there is no choice: without `wantedOn`, or when it is missed, or
       * when it can leave no later.
       */
      planned: plannedOutput.nullable(),
    }),
  }),
};
