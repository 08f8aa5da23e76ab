import { z } from 'zod';
import { emailInput, personName, phoneInput } from '../accounts/api.ts';
import { always, id, pageNumber, requiredText, rowLimit, rupees } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { orderStatuses } from '../shared/order-statuses.ts';
import { mostRowsUnpaged } from '../shared/paging.ts';

const wholeCount = z.int().min(0).max(1_000_000_000);

const lineOutput = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  price: rupees,
  quantity: z.int().min(1).max(99),
  photos: z.array(z.string()),
});

export const orderOutput = z
  .object({
    _id: z.string(),
    status: z.enum(orderStatuses),
    buyer: z.object({
      _id: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      location: z.string(),
      address: z.string(),
    }),
    createdAt: z.iso.datetime(),
    payment: z.object({
      success: z.boolean(),
      razorpay_payment_id: z.string().nullable(),
      razorpay_order_id: z.string().nullable(),
      amount: rupees,
      method: z.string().nullable(),
      captured: z.boolean(),
      createdAt: z.iso.datetime().nullable(),
    }),
    products: z.array(lineOutput),
    totalAmount: rupees,
    /** Set when the payment did not fit (late and sold out, or another amount) and money has to go back. */
    refundDue: z.boolean(),
  })
  .meta({ id: 'Order' });
export type OrderBody = z.output<typeof orderOutput>;

/** A cart line as a browser sends it; the price is only compared with ours, the rest is ignored. */
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

export const ordersApi = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/product/orders',
    audience: 'anyone',
    summary:
      'Starts a checkout for a cart or for one product (Buy Now): holds the stock for 15 minutes and opens the provider’s order',
    body: z
      .object({
        amount: z.int('An amount is a whole number of paise.').min(0).max(100_000_000_000),
        cart: z.array(cartLineInput).min(1, 'The cart is empty.').max(50, 'An order has at most 50 lines.').optional(),
        product: cartLineInput.extend({ quantity: cartLineInput.shape.quantity.optional() }).optional(),
        delivery: deliveryInput.optional(),
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
    }),
    output: z.object({ success: always, message: z.string(), order: z.string() }),
  }),
  receiveWebhook: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    audience: 'provider',
    summary: 'What the payment provider tells by itself: JSON, signed over the raw body (X-Razorpay-Signature)',
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
  listAllOrders: endpoint({
    method: 'GET',
    path: '/user/all-orders',
    audience: 'admin',
    summary: 'All orders, newest first; X-Total-Count tells how many there are',
    query: z.object({ page: pageNumber.optional(), limit: rowLimit(mostRowsUnpaged).optional() }),
    output: z.array(orderOutput),
  }),
  listOwnOrders: endpoint({
    method: 'GET',
    path: '/user/orders',
    audience: 'user',
    summary: 'The caller’s orders, newest first',
    output: z.array(orderOutput),
  }),
  listOrdersOfUser: endpoint({
    method: 'GET',
    path: '/user/orders/:userId',
    audience: 'admin',
    summary: 'One user’s orders, newest first',
    params: z.object({ userId: id }),
    output: z.object({ success: always, orders: z.array(orderOutput) }),
  }),
  changeOrderStatus: endpoint({
    method: 'PUT',
    path: '/user/order-status/:orderId',
    audience: 'admin',
    summary: 'Moves an order to any of the five statuses',
    params: z.object({ orderId: id }),
    body: z.object({
      status: z.enum(orderStatuses, 'A status is one of Not Processed, Processing, Shipped, Delivered, Cancelled.'),
    }),
    output: z.object({ success: always, message: z.string(), order: orderOutput }),
  }),
};
