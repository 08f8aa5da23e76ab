import { z } from 'zod';
import { emailInput, personName, phoneInput } from '../accounts/api.ts';
import { always, id, pageNumber, requiredText, rowLimit, rupees, successOutput, text } from '../platform/input.ts';
import { adminRoles } from '../shared/admin-role.ts';
import { isCalendarDay } from '../shared/dates.ts';
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
      /** False while the payment is known from a signature or a webhook alone. */
      confirmed: z.boolean(),
      /** By UPI or bank transfer, as the shop owner records it. */
      manual: z.boolean(),
      /** A manual payment that has not arrived yet, and whose stock is held. */
      awaited: z.boolean(),
      createdAt: z.iso.datetime().nullable(),
    }),
    products: z.array(lineOutput),
    totalAmount: rupees,
    /** Set when the payment did not fit (late and sold out, or another amount) and money has to go back. */
    refundDue: z.boolean(),
  })
  .meta({ id: 'Order' });
export type OrderBody = z.output<typeof orderOutput>;

const rupeesInput = z
  .number()
  .positive('An amount is more than zero.')
  .max(10_000_000)
  .multipleOf(0.01, 'An amount has at most two decimals.');

const orderPageOutput = z.object({
  order: orderOutput,
  events: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(['placed', 'paid', 'failed', 'status', 'email', 'refund', 'problem']),
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
    }),
  ),
  /** Rupees of the payment that have not gone back. */
  refundable: rupees,
  isRestocked: z.boolean(),
});
export type OrderPageBody = z.output<typeof orderPageOutput>;

const anySum = z.number().min(-1_000_000_000_000).max(1_000_000_000_000);
const numbersOutput = z.object({
  revenue: anySum,
  orders: wholeCount,
  average: anySum,
  days: z.array(z.object({ day: z.string(), revenue: anySum, orders: wholeCount })),
  bestSellers: z.array(
    z.object({ _id: z.string(), name: z.string(), slug: z.string(), sold: wholeCount, revenue: anySum }),
  ),
});
export type NumbersBody = z.output<typeof numbersOutput>;

const dayInQuery = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'A day looks like 2026-12-31.')
  .refine(isCalendarDay, 'There is no such day.');
const orderFilterQuery = z.object({
  search: text({ most: 100 }).optional(),
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(['paid', 'failed']).optional(),
  from: dayInQuery.optional(),
  to: dayInQuery.optional(),
  sort: z.enum(['newest', 'oldest', 'largest', 'smallest']).optional(),
  page: pageNumber.optional(),
  limit: rowLimit(mostRowsUnpaged).optional(),
});
const statusInput = z.enum(
  orderStatuses,
  'A status is one of Not Processed, Processing, Shipped, Delivered, Cancelled.',
);

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

const transferOutput = z.object({
  upiId: z.string().nullable(),
  upiLink: z.string().nullable(),
  bank: z.object({ holder: z.string(), accountNumber: z.string(), ifsc: z.string() }).nullable(),
  reference: z.string(),
  amount: rupees,
  payUntil: z.iso.datetime(),
});
export type TransferBody = z.output<typeof transferOutput>;
const bankReference = requiredText(60);

export const ordersApi = {
  findPaymentMethods: endpoint({
    method: 'GET',
    path: '/payment/methods',
    audience: 'anyone',
    summary: 'How an order can be paid; `manual` = by UPI or bank transfer',
    output: z.object({ success: always, manual: z.boolean() }),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/payments',
    audience: 'admin',
    needsRecentLogin: true,
    summary: 'Records that the money for an order paid by UPI or bank transfer has arrived, in rupees',
    params: z.object({ orderId: id }),
    // What is less than the smallest refund could not be paid back.
    body: z.object({ amount: rupeesInput.min(1, 'A payment is at least ₹1.'), reference: bankReference }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  recordRefundPaid: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/refunds/:refundId/paid',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Records that the refund of a payment by UPI or bank transfer was paid back',
    params: z.object({ orderId: id, refundId: id }),
    body: z.object({ reference: bankReference }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
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
      /** Of a manual payment: the key of the page that says how to pay. */
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
    }),
    output: z.object({ success: always, message: z.string(), order: z.string() }),
  }),
  receiveWebhook: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    audience: 'provider',
    summary: 'The payment provider’s webhook: JSON, signed over the raw body (X-Razorpay-Signature)',
    // The provider waits five seconds for an answer.
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
  listAllOrders: endpoint({
    method: 'GET',
    path: '/user/all-orders',
    audience: 'admin',
    summary: 'All orders, or those that fit the filter, newest first; X-Total-Count tells how many there are',
    query: orderFilterQuery,
    output: z.array(orderOutput),
  }),
  findOrderByKey: endpoint({
    method: 'GET',
    path: '/order/:key',
    audience: 'anyone',
    summary: 'The order that the unguessable link in its emails opens',
    params: z.object({ key: z.string().regex(/^[\w-]{43}$/, 'This is not a key of this shop.') }),
    output: z.object({ success: always, order: orderOutput, transfer: transferOutput.nullable() }),
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
    audience: 'owner',
    summary: 'One user’s orders, newest first; X-Total-Count tells how many there are',
    params: z.object({ userId: id }),
    query: z.object({ page: pageNumber.optional(), limit: rowLimit(mostRowsUnpaged).optional() }),
    output: z.object({
      success: always,
      orders: z.array(orderOutput),
      user: z.object({ name: z.string(), adminRole: z.enum(adminRoles).nullable() }),
    }),
  }),
  changeOrderStatus: endpoint({
    method: 'PUT',
    path: '/user/order-status/:orderId',
    audience: 'admin',
    summary: 'Moves an order to any of the five statuses',
    params: z.object({ orderId: id }),
    body: z.object({ status: statusInput }),
    output: z.object({ success: always, message: z.string(), order: orderOutput }),
  }),
  changeOrderStatuses: endpoint({
    method: 'PUT',
    path: '/user/order-statuses',
    audience: 'admin',
    summary: 'Moves several orders to one status; all of them or none',
    body: z.object({ orderIds: z.array(id).min(1, 'Choose at least one order.').max(100), status: statusInput }),
    output: successOutput,
  }),
  findOrderPage: endpoint({
    method: 'GET',
    path: '/user/order/:orderId',
    audience: 'admin',
    summary: 'One order with its history and refunds',
    params: z.object({ orderId: id }),
    output: orderPageOutput.extend({ success: always }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/refunds',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Gives money back through the provider: everything that is left, or a part in rupees',
    params: z.object({ orderId: id }),
    body: z.object({
      amount: rupeesInput.optional(),
      restock: z.boolean().optional(),
    }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  readNumbers: endpoint({
    method: 'GET',
    path: '/user/numbers',
    audience: 'admin',
    summary: 'Revenue, orders, average and best sellers of the last 7, 30 or 90 days, by the shop’s calendar',
    query: z.object({ days: z.enum(['7', '30', '90']).transform(Number) }),
    output: numbersOutput.extend({ success: always }),
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/user/orders.csv',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'The orders that fit the filter, as CSV, one line a product',
    query: orderFilterQuery.omit({ page: true, limit: true }),
    output: z.string(),
  }),
};
