import { findBoughtProducts } from '../../../catalog/index.ts';
import { findActiveTaxSettings, findTaxWithin } from '../../../invoicing/index.ts';
import { hasOffers, priceOffer } from '../../../offers/index.ts';
import type { Connections } from '../../../platform/database/database.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/http/call.ts';
import { type Destination, destinationAt, findDeliveryState } from '../../../shared/delivery/delivery-state.ts';
import { toRupees } from '../../../shared/money.ts';
import { addUpBill } from '../../../shared/orders/bill.ts';
import type { ChosenWrap } from '../../../shared/orders/gift.ts';
import { findPickupPlace } from '../../../shared/orders/pickup-place.ts';
import { emailKey } from '../../../shared/text/email-key.ts';
import { findShopSettings } from '../../../shop-settings/index.ts';
import { addCodCharge, type QuotedCod, quoteCod } from '../../cod/charge-cod.ts';
import type { Delivery } from '../../core/tables/checkout-schema.ts';
import { promiseNow } from '../../delivery-promise/promise-days.ts';
import { limitCodeGuesses } from '../limit-code-guesses.ts';
import { chooseWrap, refuseWrap } from './choose-wrap.ts';
import type { FindDeliveryRate } from './delivery-rate.ts';
import { findDelivery } from './find-delivery.ts';
import { describeFreshLines, mergeLines, type PricedLine, priceLines, type WantedLine } from './price-lines.ts';
import { type BilledGoods, type PricedOrder, pricedBody, priceOrder, sumBought } from './price-order.ts';
import { payNow } from './price-way-to-pay.ts';

interface QuoteRequest {
  lines: WantedLine[];
  pin?: string;
  addressId?: string;
  code?: string;
  wantedOn?: string;
  /** With it, the parcel goes to somebody else: not to an address of the caller. */
  gift?: { pin?: string; wrap?: string | null };
}
const nowhere: Destination = { pin: null, state: null };

interface Asking {
  caller: Caller | null;
  address: string;
  isLimited: boolean;
  shopName: string;
  findDeliveryRate: FindDeliveryRate;
}

/**
 * What an order would cost now; a code that is refused leaves the bill without it. Throws ShopError 404 for an unknown
 * address, 409 product_gone.
 */
export async function quoteOrder(db: Connections, request: QuoteRequest, asking: Asking) {
  const queries = db.read;
  const { caller } = asking;
  const { addressId, code, gift } = request;
  const wanted = mergeLines(request.lines);
  const products = await findBoughtProducts(
    queries,
    wanted.map(({ productId }) => productId),
  );
  const bought = await priceLines(queries, wanted, products);
  const pin = gift ? gift.pin : request.pin;
  const delivery = caller && !pin && !gift ? await findDelivery(queries, caller, addressId) : null;
  const destination = pin ? destinationAt(pin) : delivery ? findDeliveryState(delivery) : nowhere;
  const wrap = await chooseWrap(queries, gift?.wrap);
  const ratePaise = await asking.findDeliveryRate({ pin: destination.pin, pieces: wanted, from: asking.address });
  const { priced, codeRefusal } = await priceWithCode(db, bought, { destination, code, wrap, ratePaise }, asking);
  const { charges, rules, dependsOnPin } = priced;
  const needsPin = dependsOnPin && !destination.pin && !delivery?.address;
  const { goodsPaise, discountPaise, wrapPaise } = priced.bill;
  const cash = needsPin ? null : await quoteCash(queries, bought, priced, { caller, delivery, isGift: Boolean(gift) });
  const shown = needsPin
    ? { ...priced, bill: addUpBill(goodsPaise, { discountPaise, wrapPaise }) }
    : payNow(priced, cash?.payNowPaise ?? 0);
  return {
    lines: describeFreshLines(bought),
    bill: pricedBody(shown),
    pin: destination.pin,
    needsPin,
    lacksPin: charges.kind === 'zones' && dependsOnPin && !destination.pin && !needsPin,
    takesCodes: await hasOffers(queries),
    ...(await quoteTax(queries, bought, { priced, shown, cash })),
    codeRefusal,
    wrapRefusal: gift?.wrap && !wrap ? refuseWrap() : null,
    ...(await promiseNow(queries, asking.shopName, bought, { destination, rules, wantedOn: request.wantedOn })),
    pickupPlace: await quotePickupPlace(queries, bought, asking),
    freeAbove: charges.freeAbovePaise === null ? null : toRupees(charges.freeAbovePaise),
  };
}

async function quoteCash(
  queries: Connections['read'],
  lines: PricedLine<unknown>[],
  priced: PricedOrder,
  { caller, delivery, isGift }: { caller: Caller | null; delivery: Delivery | null; isGift: boolean },
) {
  const order = { ...priced, lines, pin: priced.destination.pin, isGift };
  const buyer = { accountId: caller?.id ?? null, phone: delivery?.phone ?? caller?.phone ?? '' };
  return quoteCod(queries, order, buyer);
}

/** The tax within both bills, where the seller charges any. */
async function quoteTax(
  queries: Connections['read'],
  bought: readonly PricedLine<unknown>[],
  { priced, shown, cash }: { priced: PricedOrder; shown: PricedOrder; cash: QuotedCod | null },
) {
  const settings = await findActiveTaxSettings(queries);
  const takesGstin = settings?.mode === 'registered';
  const { deliveryZone, destination } = priced;
  const inCash = cash && addCodCharge(priced.bill, cash.chargePaise);
  const [tax = null, cashTax = null] = takesGstin
    ? await findTaxWithin(queries, settings, {
        lines: bought.map(({ product, quantity, unitPricePaise: pricePaise }) => ({
          ...{ productId: product.id, name: product.name, isPickup: !product.shipping, quantity, pricePaise },
        })),
        stateCode: deliveryZone === 'pickup' ? null : (destination.state?.code ?? null),
        bills: [shown.bill, ...(inCash ? [inCash] : [])],
      })
    : [];
  return {
    takesGstin,
    tax: tax === null ? null : toRupees(tax),
    cod: cash && {
      reason: cash.reason,
      charge: toRupees(cash.chargePaise),
      total: toRupees(cash.totalPaise),
      advance: cash.advance && {
        amount: toRupees(cash.advance.paise),
        atTheDoor: toRupees(cash.totalPaise - cash.advance.paise),
        reason: cash.advance.reason,
        isReturned: cash.returnsAdvance,
      },
      tax: cashTax === null ? null : toRupees(cashTax),
    },
  };
}

/** Null where nothing is collected. */
async function quotePickupPlace(queries: Connections['read'], bought: PricedLine<unknown>[], { shopName }: Asking) {
  if (bought.every(({ product }) => product.shipping)) return null;
  return findPickupPlace(await findShopSettings(queries, shopName));
}

async function priceWithCode(
  db: Connections,
  bought: readonly BilledGoods[],
  { code, ...to }: { destination: Destination; code?: string; wrap: ChosenWrap | null; ratePaise: number | null },
  { caller, address, isLimited }: Asking,
): Promise<{ priced: PricedOrder; codeRefusal: string | null }> {
  const plain = () => priceOrder(db.read, bought, { ...to, offer: null });
  if (!code) return { priced: await plain(), codeRefusal: null };
  const buyer = caller && { key: caller.id, emailKey: emailKey(caller.email) };
  const asked = { code, goodsPaise: sumBought(bought), buyer, replaces: 'own' } as const;
  try {
    const offer = await limitCodeGuesses(db, { code, address, isLimited }, () => priceOffer(db.read, asked));
    return { priced: await priceOrder(db.read, bought, { ...to, offer }), codeRefusal: null };
  } catch (error) {
    if (!(error instanceof ShopError && (error.code === 'offer_refused' || error.code === 'too_many_requests')))
      throw error;
    return { priced: await plain(), codeRefusal: error.message };
  }
}
