import { z } from 'zod';
import { always, id, requiredText } from '../../../platform/input.ts';
import { translated } from '../../../platform/translated.ts';
import { endpoint } from '../../../shared/endpoint.ts';
import { orderPageOutput } from '../../core/bodies/order-output.ts';
import { rupeesInput } from '../../core/rupees-input.ts';

const bankReference = requiredText(60);

export const manualPaymentEndpoints = {
  recordPayment: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/payments',
    audience: 'admin',
    needsRecentLogin: true,
    summary: 'Records that the money for an order paid by UPI or bank transfer has arrived, in rupees',
    params: z.object({ orderId: id }),
    // Less than the smallest refund could not be paid back.
    body: z.object({ amount: rupeesInput.min(1, translated('moneyAnswers.leastPayment')), reference: bankReference }),
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
};
