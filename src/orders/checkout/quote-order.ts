import { findBoughtProducts } from '../../catalog/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { addUpBill } from '../../shared/bill.ts';
import { toRupees } from '../../shared/money.ts';
import { findChargesFor } from '../../shipping/index.ts';
import { findDelivery } from './find-delivery.ts';
import { freshLines, mergeLines, priceLines, type WantedLine } from './price-lines.ts';
import { pinOf, pricedBody, priceOrder } from './price-order.ts';

interface Quoted {
  lines: WantedLine[];
  pin?: string;
  addressId?: string;
}

/** What an order would cost now. Throws ShopError 404 for an unknown address, 409 product_gone. */
export async function quoteOrder(queries: Queries, { lines, pin, addressId }: Quoted, caller: Caller | null) {
  const wanted = mergeLines(lines);
  const products = await findBoughtProducts(
    queries,
    wanted.map(({ productId }) => productId),
  );
  const bought = priceLines(wanted, products);
  const delivery = caller && !pin ? await findDelivery(queries, caller, addressId) : null;
  const known = pin ?? (delivery && pinOf(delivery));
  const priced = await priceOrder(queries, bought, { pin: known });
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
    freeAbove: charges.freeAbovePaise === null ? null : toRupees(charges.freeAbovePaise),
  };
}
