import { eq } from 'drizzle-orm';
import { type BoughtProduct, chooseVariant, findBoughtProducts } from '../../../catalog/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findDeliveryState } from '../../../shared/delivery/delivery-state.ts';
import { resolveShipTo } from '../../core/bodies/ship-to.ts';
import type { CheckoutSnapshot } from '../../core/find-checkout-snapshot.ts';
import { checkoutLines, checkouts } from '../../core/tables/checkout-schema.ts';
import { chooseWrap } from './choose-wrap.ts';
import { priceUnit } from './price-lines.ts';
import { type BilledGoods, priceOrder } from './price-order.ts';

type Line = typeof checkoutLines.$inferSelect;

/**
 * Whether the goods, the gift wrap or the delivery of a checkout cost more now than when it was placed, or the wrap is
 * not offered any more. What is no longer in the catalog costs what it did.
 */
export async function costsMoreNow(tx: Tx, { id, delivery, gift }: CheckoutSnapshot): Promise<boolean> {
  const { goodsPaise, discountPaise, wrapPaise, deliveryPaise, offerCode } = checkouts;
  const [agreed] = await tx
    .select({ goodsPaise, discountPaise, wrapPaise, deliveryPaise, offerCode })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  if (!agreed) return false;
  const lines = await tx.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, id));
  const products = await findBoughtProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const bought = lines.map((line) => priceLineNow(line, products));
  const wrap = await chooseWrap(tx, gift?.wrap?.id);
  const destination = findDeliveryState(resolveShipTo({ delivery, gift }));
  const { bill, charges } = await priceOrder(tx, bought, { destination, offer: null, wrap });
  // A courier's price stays as it was promised.
  const isDeliveryPaid = charges.byCourier === null && (agreed.offerCode === null || agreed.discountPaise > 0);
  return (
    bill.goodsPaise > agreed.goodsPaise ||
    bill.wrapPaise > agreed.wrapPaise ||
    Boolean(gift?.wrap && !wrap) ||
    (isDeliveryPaid && bill.deliveryPaise > agreed.deliveryPaise)
  );
}

/** Its answers cost what they did: an option may have gone since. */
function priceLineNow({ quantity, ...line }: Line, products: BoughtProduct[]): BilledGoods {
  const product = products.find(({ id }) => id === line.productId);
  const variant = product && chooseVariant(product, line.variantId ?? undefined);
  if (!product || variant === undefined) {
    const gone = { shipping: !line.isPickup, isDeliveredFree: false };
    return { product: gone, unitPricePaise: line.pricePaise, quantity };
  }
  return { product, unitPricePaise: priceUnit(variant ?? product, line.answers ?? []), quantity };
}
