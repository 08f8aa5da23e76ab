import { z } from 'zod';
import { emailInput, personName, phoneInput } from '../accounts/api.ts';
import { always, id, requiredText } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';

export const wholeCount = z.int().min(0).max(1_000_000_000);

/** The price is only compared with ours; anything else is ignored. */
const cartLineInput = z.object({
  _id: id.optional(),
  id: id.optional(),
  price: z.number().min(0).max(10_000_000).optional(),
  quantity: z
    .int('A quantity is a whole number.')
    .min(1, 'A quantity is at least 1.')
    .max(99, 'A quantity is at most 99.'),
});

export const deliveryInput = z.object({
  name: personName,
  phone: phoneInput,
  email: emailInput,
  address: requiredText(500),
});

export const paymentEndpoints = {
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
    knowsCaller: true,
    summary:
      'Starts a checkout for a cart or for one product (Buy Now): holds the stock for 15 minutes and opens the provider’s order',
    body: z
      .object({
        amount: z.int('An amount is a whole number of paise.').min(0).max(100_000_000_000),
        cart: z.array(cartLineInput).min(1, 'The cart is empty.').max(50, 'An order has at most 50 lines.').optional(),
        product: cartLineInput.extend({ quantity: cartLineInput.shape.quantity.optional() }).optional(),
        method: z.enum(['online', 'manual']).optional(),
        delivery: deliveryInput.optional(),
        guestKey: z
          .string()
          .regex(/^[\w-]{16,128}$/, 'A guest key is 16 to 128 letters, digits, - or _.')
          .optional(),
        auth: z.unknown().optional(),
      })
      .refine((body) => body.cart || body.product, { message: 'An order needs a cart or a product.', path: ['cart'] }),
    output: z.object({
      success: always,
      id: z.string(),
      amount: z.int().min(100).max(100_000_000_000),
      currency: z.enum(['INR']),
      key: z.string(),
      heldUntil: z.iso.datetime(),
      orderKey: z.string().optional(),
    }),
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: '/product/payment-callback',
    audience: 'anyone',
    summary: 'The buyer’s browser reports a payment; the signature decides, everything else in the body is ignored',
    body: z.object({
      razorpay_payment_id: z.string().min(1).max(100),
      razorpay_order_id: z.string().min(1).max(100),
      razorpay_signature: z.unknown(),
      cart: z.unknown().optional(),
      productId: z.unknown().optional(),
      user: z.unknown().optional(),
    }),
    output: z.object({ success: always, message: z.string(), order: z.string() }),
  }),
  receiveWebhook: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    audience: 'provider',
    summary: 'The payment provider’s webhook: JSON, signed over the raw body (X-Razorpay-Signature)',
    // The provider gives up after five seconds.
    timeoutMs: 4_500,
    output: z.object({ success: always }),
  }),
  updateQuantities: endpoint({
    method: 'POST',
    path: '/product/update-quantities',
    audience: 'anyone',
    summary: 'Answers the present stock of the cart’s products; the verified payment has already moved it',
    body: z.object({
      cart: z
        .array(z.object({ _id: id }))
        .max(50)
        .nullish(),
    }),
    output: z.object({ success: always, products: z.array(z.object({ _id: z.string(), quantity: wholeCount })) }),
  }),
};
