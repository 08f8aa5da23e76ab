import { createHmac, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The stand-in's own books: plain objects in the provider's form. */
export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string> | [];
  created_at: number;
}
export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: string;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Record<string, string> | [];
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  created_at: number;
}
export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Record<string, string> | [];
  receipt: string | null;
  acquirer_data: { arn: null | string };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: 'normal';
  speed_processed: 'normal';
}

export interface Store {
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  /** Refund calls by their idempotency key: what was asked and what was answered. */
  refundKeys: Map<string, { asked: string; refund: Refund }>;
  /** Of `orders`, by what the shop calls them. */
  ordersByReceipt: Map<string, Order>;
}

export function makeStore(): Store {
  return {
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    refundKeys: new Map(),
    ordersByReceipt: new Map(),
  };
}

/** Writes a new order into the books. */
export function addOrder({ orders, ordersByReceipt }: Store, order: Order): void {
  orders.set(order.id, order);
  if (order.receipt !== null) ordersByReceipt.set(order.receipt, order);
}

/** The books of an earlier run, or empty ones. */
export function loadStore(file: string): Store {
  if (!existsSync(file)) return makeStore();
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { [name in keyof Store]: [string, never][] };
  const store: Store = {
    ...makeStore(),
    payments: new Map(kept.payments),
    refunds: new Map(kept.refunds),
    refundKeys: new Map(kept.refundKeys),
  };
  for (const [, order] of kept.orders) addOrder(store, order);
  return store;
}

/** Writes the books beside their place and moves them there: a kill leaves the old ones or the new ones. */
export function saveStore(file: string, store: Store): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { ordersByReceipt: _, ...books } = store;
  const whole = Object.fromEntries(Object.entries(books).map(([name, entries]) => [name, [...entries]]));
  rmSync(`${file}.part`, { force: true });
  writeFileSync(`${file}.part`, JSON.stringify(whole), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The provider's ids: a prefix and 14 letters and digits. */
export function makeId(prefix: 'order' | 'pay' | 'rfnd'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** Unix seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** What the widget hands to the shop's page after a payment. */
export function signPayment(keySecret: string, payment: Payment) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${payment.order_id}|${payment.id}`).digest('hex'),
  };
}
