import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { type CodEvent, type CodState, codStateAfter } from '../core/cod-states.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';

const refusals: Record<CodState, string> = {
  awaiting: 'The advance of this order has not arrived yet.',
  placed: 'This order is not confirmed yet.',
  confirmed: 'The parcel of this order has not left yet.',
  shipped: 'The parcel of this order has left already.',
  collected: 'The parcel of this order was handed over already.',
  remitted: 'The money for this order has arrived already.',
  refused: 'The parcel of this order came back.',
  prepaid: 'This order was paid online.',
  expired: 'This order was not confirmed in time, and its pieces are free again.',
  cancelled: 'This order was cancelled, and its pieces are free again.',
};

/** Of a locked checkout. Throws ShopError 409 when its state does not list the event. */
export async function moveCod(
  tx: Tx,
  { id, codState }: { id: string; codState: CodState | null },
  event: CodEvent,
): Promise<CodState> {
  if (!codState) throw new ShopError('conflict', 'This order is not paid in cash on delivery.');
  const to = codStateAfter(codState, event);
  if (!to) throw new ShopError('conflict', refusals[codState]);
  await tx.update(checkouts).set({ codState: to }).where(eq(checkouts.id, id));
  return to;
}
