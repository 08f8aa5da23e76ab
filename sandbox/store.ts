import { createHmac, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Entities in the provider's JSON form. */
export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid' | 'placed';
  attempts: number;
  notes: Record<string, string> | [];
  created_at: number;
}
export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  /** `pending` = cash on delivery; `under_verification` is an example of an unknown state. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'pending' | 'under_verification';
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
  offer_id: string | null;
  fee_bearer: 'platform' | 'customer';
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

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';
  created_at: number;
}

export interface Store {
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  /** By idempotency key. */
  refundKeys: Map<string, { request: string; refund: Refund }>;
  ordersByReceipt: Map<string, Order>;
  /** What the account has switched on. */
  methods: Record<string, boolean>;
}

export function makeStore(): Store {
  return {
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    refundKeys: new Map(),
    ordersByReceipt: new Map(),
    methods: { card: true, netbanking: true, upi: true, cod: false },
  };
}

export function addOrder({ orders, ordersByReceipt }: Store, order: Order): void {
  orders.set(order.id, order);
  if (order.receipt !== null) ordersByReceipt.set(order.receipt, order);
}

export function loadStore(file: string): Store {
  if (!existsSync(file)) return makeStore();
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof Store, [string, never][]>;
  const store: Store = {
    ...makeStore(),
    payments: new Map(stored.payments),
    refunds: new Map(stored.refunds),
    disputes: new Map(stored.disputes ?? []),
    refundKeys: new Map(stored.refundKeys),
  };
  for (const [, order] of stored.orders) addOrder(store, order);
  return store;
}

/** Writes a new file and renames it, so that a kill leaves a complete one. */
export function saveStore(file: string, store: Store): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { ordersByReceipt: _, methods: __, ...maps } = store;
  const whole = Object.fromEntries(Object.entries(maps).map(([name, entries]) => [name, [...entries]]));
  rmSync(`${file}.part`, { force: true });
  writeFileSync(`${file}.part`, JSON.stringify(whole), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

const idCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function makeId(prefix: 'order' | 'pay' | 'rfnd' | 'disp'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => idCharacters[randomInt(idCharacters.length)]).join('')}`;
}

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** The fields that the checkout script passes to the shop's page after a payment. */
export function signPayment(keySecret: string, payment: Payment) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${payment.order_id}|${payment.id}`).digest('hex'),
  };
}
