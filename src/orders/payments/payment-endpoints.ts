import { z } from 'zod';
import { always, id, linkKey, wholeCount } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { confirmedOrder, openedPaymentOutput } from '../checkout/opened-payment-output.ts';

export const paymentEndpoints = {
  confirmPayment: endpoint({
    method: 'POST',
    path: '/product/payment-callback',
    isNeverShed: true,
    audience: 'anyone',
    perMinute: 120,
    summary: 'The buyer’s browser reports a payment; the signature decides, everything else in the body is ignored',
    body: z.object({
      razorpay_payment_id: z.string().min(1).max(100),
      razorpay_order_id: z.string().min(1).max(100),
      razorpay_signature: z.unknown(),
      cart: z.unknown().optional(),
      productId: z.unknown().optional(),
      user: z.unknown().optional(),
    }),
    output: z.object({ success: always, message: z.string(), ...confirmedOrder }),
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: '/product/payment-check',
    audience: 'anyone',
    perMinute: 30,
    summary:
      'Asks the provider for the payments of its order, after its window was closed; `unknown` = it does not respond, or a payment is in progress',
    body: z.object({ orderId: z.string().min(1).max(100) }),
    output: z.object({
      success: always,
      state: z.enum(['paid', 'unpaid', 'unknown']),
      /** Set when it is paid; without the city, because anybody with the id may ask. */
      confirmed: z.object(confirmedOrder).nullable(),
    }),
  }),
  openEarlyPayment: endpoint({
    method: 'POST',
    path: '/order/:key/pay',
    audience: 'anyone',
    perMinute: 20,
    summary: 'Opens an online payment for an order with cash on delivery, without its charge, until the parcel leaves',
    params: z.object({ key: linkKey }),
    output: openedPaymentOutput,
  }),
  receiveWebhook: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    isNeverShed: true,
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
