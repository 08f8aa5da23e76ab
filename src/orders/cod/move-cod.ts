import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { type CodEvent, type CodState, codStateAfter } from '../core/cod-states.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';

const refusals: Record<CodState, () => string> = {
  awaiting: () => t('cashAnswers.advanceAwaited'),
  placed: () => t('cashAnswers.stillToConfirm'),
  confirmed: () => t('cashAnswers.notLeft'),
  shipped: () => t('cashAnswers.hasLeft'),
  collected: () => t('cashAnswers.handedOver'),
  remitted: () => t('cashAnswers.moneyArrived'),
  refused: () => t('cashAnswers.hasComeBack'),
  prepaid: () => t('cashAnswers.paidOnline'),
  expired: () => t('cashAnswers.hasExpired'),
  cancelled: () => t('cashAnswers.wasCancelled'),
};

/** Applies an event to a locked checkout. Throws ShopError 409 when its state does not list the event. */
export async function moveCod(
  tx: Tx,
  { id, codState }: { id: string; codState: CodState | null },
  event: CodEvent,
): Promise<CodState> {
  if (!codState) throw new ShopError('conflict', t('cashAnswers.notInCash'));
  const to = codStateAfter(codState, event);
  if (!to) throw new ShopError('conflict', refusals[codState]());
  await tx.update(checkouts).set({ codState: to }).where(eq(checkouts.id, id));
  return to;
}
