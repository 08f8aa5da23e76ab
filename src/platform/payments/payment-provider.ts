import type { IncomingHttpHeaders } from 'node:http';
import type { Answered } from '../network/provider-answer.ts';

export const foreignAnswer = 'foreign_answer';
/** The shop has no keys of the provider yet. */
export const withoutKeysCode = 'no_keys';

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  receipt: string | null;
  status: string;
}
export interface Payment {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /** `in_progress` = cash on delivery that is not collected, or any status or form that this version does not know. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'in_progress';
  /** The provider's own word; null where the form is unknown. */
  statedStatus: string | null;
  method: string | null;
  /** Why the provider changed the amount: `customer_fee`, or `offer` and its id. */
  adjustedBy: string | null;
  isCaptured: boolean;
  refundedPaise: number;
  /** Unix seconds. */
  createdAt: number;
}
export interface Refund {
  id: string;
  paymentId: string;
  amountPaise: number;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}

/** A chargeback, or another contest of a payment. */
export interface Dispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** What the provider took back; nothing unless it is lost. */
  deductedPaise: number;
  /** `open`, `under_review`, `won`, `lost`, `closed`, or a word that came later. */
  status: string;
  phase: string | null;
  reason: string | null;
  respondBy: Date | null;
  createdAt: Date;
}

export type StatedPayment = Pick<Payment, 'id' | 'amountPaise' | 'currency' | 'method' | 'adjustedBy'> & {
  orderId: string;
  /** Unix seconds. */
  createdAt?: number;
};
export type ProviderEvent =
  | { kind: 'payment'; state: 'authorized' | 'captured' | 'failed' | 'pending'; payment: StatedPayment }
  | { kind: 'refund'; refund: Refund; payment: StatedPayment | null }
  | { kind: 'dispute'; dispute: Dispute; statedAt: Date };

export interface ReceivedWebhook {
  /** The received bytes, which the signature covers. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

type ReadWebhook = 'bad_signature' | { eventId: string; event: ProviderEvent | null };

/**
 * Amounts are whole paise; failures are an `Answered`, never an exception. Lists have an item for each of the
 * provider's: one whose form is unknown has an empty id, and is `in_progress` or `pending`.
 */
export interface PaymentProvider {
  /** The same receipt returns the same order. */
  createOrder(order: { amountPaise: number; receipt: string; isManual?: boolean }): Promise<Answered<ProviderOrder>>;
  fetchOrder(orderId: string): Promise<Answered<ProviderOrder>>;
  findOrderByReceipt(receipt: string): Promise<Answered<ProviderOrder | null>>;
  describeCheckout(order: { id: string; amountPaise: number }): Promise<BrowserCheckout>;

  fetchOrderPayments(orderId: string): Promise<Answered<Payment[]>>;
  fetchPayment(paymentId: string): Promise<Answered<Payment>>;
  listPaymentsSince(since: Date, skip: number): Promise<Answered<Payment[]>>;
  capturePayment(payment: { paymentId: string; amountPaise: number; currency?: string }): Promise<Answered<Payment>>;

  /** The same idempotency key refunds once. */
  refundPayment(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<Answered<Refund>>;
  fetchRefund(refundId: string): Promise<Answered<Refund>>;
  listPaymentRefunds(paymentId: string): Promise<Answered<Refund[]>>;
  listRefundsSince(since: Date, skip: number): Promise<Answered<Refund[]>>;

  /** Newest first. */
  listDisputes(skip: number): Promise<Answered<Dispute[]>>;

  isCallbackSigned(callback: { orderId: string; paymentId: string; signature: unknown }): Promise<boolean>;
  /** Returns `bad_signature`, or the event and its id; an unused kind of event is null. */
  readWebhook(received: ReceivedWebhook): Promise<ReadWebhook>;
}

interface BrowserCheckout {
  id: string;
  amount: number;
  currency: 'INR';
  key: string;
}
