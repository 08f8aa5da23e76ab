import type { IncomingHttpHeaders } from 'node:http';

/** `refused` and `unavailable`: nothing happened. `unknown`: no response that can be trusted; the effect may have happened. */
export type Answered<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'refused' | 'unavailable' | 'unknown'; status: number; code: string; description: string };

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
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
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

export type StatedPayment = Pick<Payment, 'id' | 'amountPaise' | 'currency' | 'method'> & { orderId: string };
export type ProviderEvent =
  | { kind: 'payment'; state: 'authorized' | 'captured' | 'failed'; payment: StatedPayment }
  | { kind: 'refund'; refund: Refund; payment: StatedPayment | null };

export interface ReceivedWebhook {
  /** The received bytes, which the signature covers. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

export type ReadWebhook = 'bad_signature' | { eventId: string; event: ProviderEvent | null };

/** Amounts are whole paise; failures are an `Answered`, never an exception. */
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
  listRefundsOf(paymentId: string): Promise<Answered<Refund[]>>;
  listRefundsSince(since: Date, skip: number): Promise<Answered<Refund[]>>;

  isCallbackSigned(callback: { orderId: string; paymentId: string; signature: unknown }): Promise<boolean>;
  /** Returns `bad_signature`, or the event and its id; an unused kind of event is null. */
  readWebhook(received: ReceivedWebhook): Promise<ReadWebhook>;
}

export interface BrowserCheckout {
  id: string;
  amount: number;
  currency: 'INR';
  key: string;
}
