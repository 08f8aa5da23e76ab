import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { CheckoutRow } from '../core/move-checkout.ts';
import { lockCheckoutByOrder, orderNotFound } from '../core/require-order.ts';
import type { WorkState } from '../core/states.ts';
import { checkoutLines } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { nameStatus } from './name-status.ts';

export interface Work {
  checkout: CheckoutRow;
  order: typeof orders.$inferSelect;
  /** Its buyer collects everything. */
  isCollected: boolean;
  /** A photo waits for the buyer's approval. */
  isProofOpen: boolean;
  /** It is to be sent before it is paid. */
  isCash: boolean;
  /** Positions of its lines, ascending. */
  positions: number[];
  state: WorkState;
}

const isCollected = sql<boolean>`exists (
  select from checkouts where checkouts.id = orders.checkout_id and checkouts.delivery_zone = 'pickup')`;
const isCash = sql<boolean>`exists (
  select from checkouts where checkouts.id = orders.checkout_id and checkouts.cod_state in ('confirmed', 'shipped', 'collected'))`;
const isProofOpen = sql<boolean>`exists (
  select from order_proofs where order_proofs.order_id = orders.id and order_proofs.state = 'open')`;

/** Those of these orders whose buyers collect everything. */
export async function findCollected(queries: Queries, orderIds: string[]): Promise<string[]> {
  const found = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isCollected));
  return found.map(({ id }) => id);
}

/** Locks an order after its checkout, as payments do. Throws ShopError 404. */
export async function lockWork(tx: Tx, orderId: string): Promise<Work> {
  const checkout = await lockCheckoutByOrder(tx, orderId);
  const [found] = await tx
    .select({ order: orders, isCollected, isProofOpen, isCash })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  if (!found) throw orderNotFound();
  const { order } = found;
  const { position, madeAt } = checkoutLines;
  const lines = await tx
    .select({ position, madeAt })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, order.checkoutId))
    .orderBy(asc(position));
  const made = lines.filter((line) => line.madeAt !== null).map((line) => line.position);
  return {
    ...found,
    checkout,
    positions: lines.map((line) => line.position),
    state: { status: order.status, made, isPacked: order.packedAt !== null },
  };
}

export async function writeWork(tx: Tx, order: Work['order'], before: WorkState, after: WorkState): Promise<void> {
  const { status, made, isPacked } = after;
  tagWrites(tx, 'everything');
  const packedAt = isPacked ? sql`coalesce(${orders.packedAt}, now())` : null;
  await tx.update(orders).set({ status, packedAt }).where(eq(orders.id, order.id));
  if (isSameWork({ ...before, status, isPacked }, after)) return;
  const positions = sql.param(JSON.stringify(made));
  await tx
    .update(checkoutLines)
    .set({
      madeAt: sql`case when ${positions}::jsonb @> to_jsonb(${checkoutLines.position}) then coalesce(${checkoutLines.madeAt}, now()) end`,
    })
    .where(eq(checkoutLines.checkoutId, order.checkoutId));
}

export function isSameWork(one: WorkState, other: WorkState): boolean {
  return (
    one.status === other.status &&
    one.isPacked === other.isPacked &&
    one.made.length === other.made.length &&
    one.made.every((position) => other.made.includes(position))
  );
}

/** Throws ShopError 409 while a proof photo waits for its buyer's answer. */
export function requireApproved({ order, isProofOpen }: Work): void {
  if (!isProofOpen) return;
  throw new ShopError('conflict', t('orderAnswers.photoWaits', { number: formatOrderNumber(order.number) }));
}

/** Somebody else was faster. */
export function statusChangedError({ number, status }: Pick<Work['order'], 'number' | 'status'>): ShopError {
  return new ShopError(
    'changed_meanwhile',
    t('orderAnswers.statusByNow', { number: formatOrderNumber(number), status: nameStatus(status) }),
  );
}
