import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../shared/json.ts';
import type { PaymentProvider, ProviderEvent, StatedPayment } from './payment-provider.ts';
import { adjustmentForm, adjustmentIn, readDispute, refundStatus } from './razorpay-answers.ts';
import { verifyWebhookSignature } from './razorpay-signature.ts';

const paymentEntity = z.object({
  id: z.string().max(100),
  order_id: z.string().max(100),
  amount: z.int().min(0).max(1_000_000_000_000),
  currency: z.string().max(10),
  status: z.string().nullish().catch(null),
  method: z.string().max(50).nullish().catch(null),
  created_at: z.number().optional().catch(undefined),
  ...adjustmentForm,
});
const paymentEvent = z.object({
  event: z.enum(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed', 'payment.pending']),
  payload: z.object({ payment: z.object({ entity: paymentEntity }) }),
});
const refundEvent = z.object({
  event: z.enum(['refund.created', 'refund.processed', 'refund.failed']),
  payload: z.object({
    refund: z.object({
      entity: z.object({
        id: z.string().max(100),
        payment_id: z.string().max(100),
        amount: z.int().min(0).max(1_000_000_000_000),
        status: z.string(),
        receipt: z.string().max(100).nullish().catch(null),
      }),
    }),
    payment: z.object({ entity: paymentEntity }).optional().catch(undefined),
  }),
});

const disputeEvent = z.object({
  event: z.string().startsWith('payment.dispute.'),
  payload: z.object({ dispute: z.object({ entity: z.unknown() }) }),
  created_at: z.number().min(0).max(100_000_000_000).nullish().catch(null),
});

export function webhookReader(secrets: readonly string[]): PaymentProvider['readWebhook'] {
  return async ({ rawBody, headers }) => {
    if (!verifyWebhookSignature({ rawBody, signature: headers['x-razorpay-signature'], secrets }))
      return 'bad_signature';
    // The signature does not cover the id.
    const sentId = headers['x-razorpay-event-id'];
    const eventId = typeof sentId === 'string' && sentId ? sentId : createHash('sha256').update(rawBody).digest('hex');
    return { eventId: eventId.slice(0, 200), event: readEvent(parseJson(rawBody.toString('utf8'))) };
  };
}

function readEvent(body: unknown): ProviderEvent | null {
  const payment = paymentEvent.safeParse(body);
  if (payment.success) return readPaymentEvent(payment.data);
  const refund = refundEvent.safeParse(body);
  if (refund.success) return readRefundEvent(refund.data);
  const dispute = disputeEvent.safeParse(body);
  return dispute.success ? readDisputeEvent(dispute.data) : null;
}

function readPaymentEvent({ event, payload }: z.output<typeof paymentEvent>): ProviderEvent {
  const { entity } = payload.payment;
  return { kind: 'payment', state: readPaymentState(event, entity.status ?? null), payment: readStatedPayment(entity) };
}

/** Money has arrived only where both the event and the payment in it say so. */
function readPaymentState(event: z.output<typeof paymentEvent>['event'], status: string | null) {
  if (event === 'payment.failed') return 'failed';
  if (event === 'payment.authorized') return 'authorized';
  if (event === 'payment.pending') return 'pending';
  return status === null || status === 'captured' || status === 'refunded' ? 'captured' : 'pending';
}

function readRefundEvent({ payload }: z.output<typeof refundEvent>): ProviderEvent {
  const { id, payment_id: paymentId, amount: amountPaise, receipt = null } = payload.refund.entity;
  const status = refundStatus(payload.refund.entity);
  const payment = payload.payment ? readStatedPayment(payload.payment.entity) : null;
  return { kind: 'refund', refund: { id, paymentId, amountPaise, status, receipt }, payment };
}

function readDisputeEvent({ payload, created_at }: z.output<typeof disputeEvent>): ProviderEvent | null {
  const dispute = readDispute(payload.dispute.entity);
  const statedAt = created_at ? new Date(created_at * 1_000) : new Date();
  return dispute.id ? { kind: 'dispute', dispute, statedAt } : null;
}

function readStatedPayment(entity: z.output<typeof paymentEntity>): StatedPayment {
  const { id, order_id: orderId, amount: amountPaise, currency, method = null, created_at: createdAt } = entity;
  return { id, orderId, amountPaise, currency, method, adjustedBy: adjustmentIn(entity), createdAt };
}
