import type { IncomingHttpHeaders } from 'node:http';

/**
 * How a call to a provider ended. `refused`: it said no, and nothing happened. `unavailable`: it was not reached, nothing happened.
 * `unknown`: no answer that can be trusted; the effect may have happened.
 */
export type Answered<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'refused' | 'unavailable' | 'unknown'; status: number; code: string; description: string };

/** The code of an answer about something else than what was asked for. */
export const foreignAnswer = 'foreign_answer';

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  /** The id of the checkout that it was opened for. */
  receipt: string | null;
  status: string;
}
export interface Payment {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
  /** False for an authorised payment that the provider sent back by itself. */
  isCaptured: boolean;
  refundedPaise: number;
  /** Unix seconds. */
  createdAt: number;
}
export interface Refund {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** Our own id of it, if we asked for it. */
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}

/** What a webhook says of a payment. */
export type StatedPayment = Pick<Payment, 'id' | 'amountPaise' | 'currency' | 'method'> & { orderId: string };
export type ProviderEvent =
  | { kind: 'payment'; state: 'authorized' | 'captured' | 'failed'; payment: StatedPayment }
  /** The event may state the payment that is refunded, too. */
  | { kind: 'refund'; refund: Refund; payment: StatedPayment | null };

export interface ReceivedWebhook {
  /** Exactly the bytes that arrived: the signature covers them. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

/** Whoever moves the money. Amounts are whole paise; times without an answer end in `Answered`, never in an exception. */
export interface PaymentProvider {
  /** Opens an order; the same receipt brings the same order again. */
  createOrder(order: { amountPaise: number; receipt: string; isManual?: boolean }): Promise<Answered<ProviderOrder>>;
  fetchOrder(orderId: string): Promise<Answered<ProviderOrder>>;
  findOrderByReceipt(receipt: string): Promise<Answered<ProviderOrder | null>>;
  /** What the buyer's browser needs to pay an order. */
  describeCheckout(order: { id: string; amountPaise: number }): BrowserCheckout;

  fetchOrderPayments(orderId: string): Promise<Answered<Payment[]>>;
  fetchPayment(paymentId: string): Promise<Answered<Payment>>;
  /** The account's payments since a time, newest first, in pages of 100. */
  listPaymentsSince(since: Date, skip: number): Promise<Answered<Payment[]>>;
  capturePayment(payment: { paymentId: string; amountPaise: number; currency?: string }): Promise<Answered<Payment>>;

  /** Asks for a refund; the same idempotency key refunds once. */
  refundPayment(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<Answered<Refund>>;
  fetchRefund(refundId: string): Promise<Answered<Refund>>;
  /** Every refund of one payment, whoever asked for it. */
  listRefundsOf(paymentId: string): Promise<Answered<Refund[]>>;
  /** The account's refunds since a time, newest first, in pages of 100. */
  listRefundsSince(since: Date, skip: number): Promise<Answered<Refund[]>>;

  /** True when the provider signed this payment of this order, as the buyer's browser reports it. */
  isCallbackSigned(callback: { orderId: string; paymentId: string; signature: unknown }): boolean;
  /** Reads a webhook: `bad_signature`, or its event and the event's id; an event that means nothing here is null. */
  readWebhook(received: ReceivedWebhook): 'bad_signature' | { eventId: string; event: ProviderEvent | null };
}

export interface BrowserCheckout {
  /** The provider's order. */
  id: string;
  amount: number;
  currency: 'INR';
  /** The public key that the provider's script is opened with. */
  key: string;
}
