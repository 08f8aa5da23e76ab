import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { startOfDay } from '../platform/database/shop-day.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { t } from '../shared/languages/translate.ts';
import { roundToPaise } from '../shared/money.ts';
import type { OfferBody, OfferForm } from './api.ts';
import { offers } from './schema.ts';
import { findOffer } from './select-offers.ts';

/** Throws ShopError 400 or 409. */
export async function addOffer(tx: Tx, form: OfferForm): Promise<OfferBody> {
  const id = await insertOffer(tx, form);
  if (!id) throw fieldError('code', t('giftAnswers.codeExists', { code: form.code }), 'conflict');
  const offer = (await findOffer(tx, id)) as OfferBody;
  if (offer.state === 'over') throw fieldError('until', t('shopping.dayOver'));
  return offer;
}

/** Null when the code exists. */
export async function insertOffer(tx: Tx, form: OfferForm, isPaused = false): Promise<string | null> {
  const { code, kind, percent = null, amount, minimum = 0, from, until, maxUses = null, maxUsesPerBuyer = null } = form;
  const id = newId();
  const { rowCount } = await tx
    .insert(offers)
    .values({
      id,
      code,
      kind,
      percent: kind === 'percent' ? percent : null,
      amountPaise: kind === 'amount' ? roundToPaise(amount ?? 0) : null,
      minimumPaise: roundToPaise(minimum),
      startsAt: from ? startOfDay(from) : null,
      endsAt: until ? startOfDay(until, 1) : null,
      maxUses,
      maxUsesPerBuyer,
      isPaused,
    })
    .onConflictDoNothing({ target: offers.code });
  return rowCount === 0 ? null : id;
}

/** Throws ShopError 404, or 400 for a last day before the first. */
export async function changeOffer(
  tx: Tx,
  offerId: string,
  { isPaused, until, maxUses }: { isPaused?: boolean; until?: string | null; maxUses?: number | null },
): Promise<OfferBody> {
  const [locked] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('update');
  if (!locked) throw new ShopError('not_found', t('giftAnswers.offerNotFound'));
  await tx
    .update(offers)
    .set({
      code: locked.code,
      ...(isPaused !== undefined && { isPaused }),
      ...(until !== undefined && { endsAt: until === null ? null : startOfDay(until, 1) }),
      ...(maxUses !== undefined && { maxUses }),
    })
    .where(eq(offers.id, offerId));
  const offer = (await findOffer(tx, offerId)) as OfferBody;
  if (typeof maxUses === 'number' && maxUses < offer.used + offer.held)
    throw fieldError('maxUses', t('giftAnswers.usedAlready', { count: offer.used + offer.held }));
  if (offer.from && offer.until && offer.until < offer.from) throw fieldError('until', t('giftAnswers.endsAfterBegin'));
  return offer;
}
