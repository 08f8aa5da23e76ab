import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { dayInIndia, lastDayBefore } from '../platform/database/shop-day.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { formatWeekday } from '../shared/dates/weekday.ts';
import { t } from '../shared/languages/translate.ts';
import { formatPaise } from '../shared/money.ts';
import { codeKey, computeDiscount } from '../shared/orders/offer.ts';
import { firstCharacters } from '../shared/text/text.ts';
import { offers, offerUses } from './schema.ts';
import { hasBegun, hasEnded, isTaken, isUseOfBuyer } from './select-offers.ts';

export interface AskedOffer {
  /** As the buyer typed it. */
  code: string;
  goodsPaise: number;
  /** Null = not known yet: uses per buyer are checked when the order is placed. */
  buyer: { key: string; emailKey: string | null } | null;
  /** Checkouts of this buyer whose holds end with the new one; `own` = all of them, for a price that is only shown. */
  replaces: readonly string[] | 'own';
}
export interface PricedOffer {
  id: string;
  code: string;
  discountPaise: number;
  freesDelivery: boolean;
}

/** Guesses are counted. */
export class UnknownOffer extends ShopError {
  constructor(code: string) {
    const message = t('shopping.unknownCode', { code: firstCharacters(code, 30) });
    super('offer_refused', message, { errors: [{ path: 'code', message }] });
  }
}

/**
 * Locks the offer, after the products, so that the last use is given to one buyer. Throws ShopError 409 offer_refused.
 */
export async function lockOffer(tx: Tx, asked: AskedOffer): Promise<PricedOffer> {
  await tx
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.code, codeKey(asked.code)))
    .for('update');
  return priceOffer(tx, asked);
}

/** What a code takes off. Throws ShopError 409 offer_refused with a sentence. */
export async function priceOffer(queries: Queries, asked: AskedOffer): Promise<PricedOffer> {
  const { goodsPaise } = asked;
  const code = codeKey(asked.code);
  const [found] = await queries
    .select({
      offer: offers,
      hasBegun,
      hasEnded,
      firstDay: dayInIndia(offers.startsAt),
      lastDay: lastDayBefore(offers.endsAt),
      uses: countUses(asked),
      ownUses: countUses(asked, isUseOfBuyer(asked.buyer)),
    })
    .from(offers)
    .where(eq(offers.code, code));
  if (!found || found.offer.isPaused) throw new UnknownOffer(code);
  const { offer, uses, ownUses, firstDay, lastDay } = found;
  if (!found.hasBegun) throw refuseOffer(t('shopping.codeBegins', { code, day: formatWeekday(firstDay ?? '') }));
  if (found.hasEnded) throw refuseOffer(t('shopping.codeEnded', { code, day: formatWeekday(lastDay ?? '') }));
  if (offer.maxUses !== null && uses >= offer.maxUses) throw refuseOffer(t('shopping.codeUsedUp', { code }));
  if (offer.maxUsesPerBuyer !== null && ownUses >= offer.maxUsesPerBuyer)
    throw refuseOffer(t('shopping.codeUsed', { code }));
  if (goodsPaise < offer.minimumPaise) {
    const minimum = formatPaise(offer.minimumPaise);
    const missing = formatPaise(offer.minimumPaise - goodsPaise);
    throw refuseOffer(t('shopping.codeNeeds', { code, minimum, missing }));
  }
  const freesDelivery = offer.kind === 'free_delivery';
  return { id: offer.id, code, discountPaise: computeDiscount(offer, goodsPaise), freesDelivery };
}

export function refuseOffer(sentence: string): ShopError {
  return fieldError('code', sentence, 'offer_refused');
}

/** Uses of an offer, without those that the new checkout replaces. */
function countUses({ buyer, replaces }: AskedOffer, which: SQL = sql`true`): SQL<number> {
  const isReplaced =
    replaces === 'own'
      ? sql`${offerUses.buyerKey} = ${buyer?.key ?? ''}::text`
      : sql`${offerUses.checkoutId} = any(${sql.param([...replaces])}::text[])`;
  return sql<number>`(select count(*)::int from ${offerUses} where ${offerUses.offerId} = ${offers}.id and ${isTaken} and ${which}
    and not (${offerUses.paidAt} is null and ${isReplaced}))`;
}
