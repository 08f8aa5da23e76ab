import { findBoughtProducts } from '../../catalog/index.ts';
import { hasOffers, priceOffer } from '../../offers/index.ts';
import type { Connections } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { addUpBill, goodsPaiseOf } from '../../shared/bill.ts';
import { emailKey } from '../../shared/email-key.ts';
import { toRupees } from '../../shared/money.ts';
import { findChargesFor } from '../../shipping/index.ts';
import { findDelivery } from './find-delivery.ts';
import { limitCodeGuesses } from './limit-code-guesses.ts';
import { freshLines, mergeLines, priceLines, type WantedLine } from './price-lines.ts';
import { type Bought, linesOf, type PricedOrder, pinOf, pricedBody, priceOrder } from './price-order.ts';

interface Quoted {
  lines: WantedLine[];
  pin?: string;
  addressId?: string;
  code?: string;
}
interface Asking {
  caller: Caller | null;
  address: string;
  isLimited: boolean;
}

/** What an order would cost now; a code that is refused leaves the bill without it. Throws ShopError 404 for an unknown address, 409 product_gone. */
export async function quoteOrder(db: Connections, { lines, pin, addressId, code }: Quoted, asking: Asking) {
  const queries = db.read;
  const { caller } = asking;
  const wanted = mergeLines(lines);
  const products = await findBoughtProducts(
    queries,
    wanted.map(({ productId }) => productId),
  );
  const bought = await priceLines(queries, wanted, products);
  const delivery = caller && !pin ? await findDelivery(queries, caller, addressId) : null;
  const known = pin ?? (delivery && pinOf(delivery));
  const { priced, codeRefusal } = await priceWithCode(db, bought, { pin: known, code }, asking);
  const { charges } = await findChargesFor(queries, known);
  const dependsOnPin = charges.kind === 'zones' && priced.bill.deliveryPaise > 0;
  const needsPin = dependsOnPin && !known && !delivery?.address;
  const { goodsPaise, discountPaise } = priced.bill;
  const shown = needsPin ? { ...priced, bill: addUpBill(goodsPaise, { discountPaise }) } : priced;
  return {
    lines: freshLines(bought),
    bill: pricedBody(shown),
    pin: known,
    needsPin,
    lacksPin: dependsOnPin && !known && !needsPin,
    takesCodes: await hasOffers(queries),
    codeRefusal,
    freeAbove: charges.freeAbovePaise === null ? null : toRupees(charges.freeAbovePaise),
  };
}

async function priceWithCode(
  db: Connections,
  bought: Bought,
  { pin, code }: { pin: string | null; code?: string },
  { caller, address, isLimited }: Asking,
): Promise<{ priced: PricedOrder; codeRefusal: string | null }> {
  const plain = () => priceOrder(db.read, bought, { pin, offer: null });
  if (!code) return { priced: await plain(), codeRefusal: null };
  const buyer = caller && { key: caller.id, emailKey: emailKey(caller.email) };
  const asked = { code, goodsPaise: goodsPaiseOf(linesOf(bought)), buyer, replaces: 'own' } as const;
  try {
    const offer = await limitCodeGuesses(db, { code, address, isLimited }, () => priceOffer(db.read, asked));
    return { priced: await priceOrder(db.read, bought, { pin, offer }), codeRefusal: null };
  } catch (error) {
    if (!(error instanceof ShopError && (error.code === 'offer_refused' || error.code === 'too_many_requests')))
      throw error;
    return { priced: await plain(), codeRefusal: error.message };
  }
}
