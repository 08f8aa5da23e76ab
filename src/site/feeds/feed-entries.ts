import type { FeedSettings } from '../../catalog/api.ts';
import { type FeedProduct, findFeedSettings, findShortcomings } from '../../catalog/index.ts';
import { findPromiseInput, type PromiseSource } from '../../orders/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { promiseDelivery } from '../../shared/delivery/delivery-promise.ts';
import {
  type Availability,
  type DayCount,
  handlingDays,
  leavesOn,
  listedAvailability,
  listedCharge,
} from '../../shared/delivery/listed-offer.ts';
import { closedSentence } from '../../shared/opening.ts';
import { deliveryBody, findDecidedCharges, transitAnywhere } from '../../shipping/index.ts';

/** What a feed says of a product without variants, or of one variant. Money is in rupees. */
export interface FeedEntry {
  id: string;
  /** Null without variants. */
  groupId: string | null;
  title: string;
  description: string;
  /** Below the shop's address. */
  path: string;
  photoIds: string[];
  availability: Availability;
  /** Set for a back order. */
  availableOn: string | null;
  /** Without a sale. */
  price: number;
  /** The price of the sale that runs. */
  salePrice: number | null;
  saleFrom: string | null;
  saleUntil: string | null;
  brand: string;
  gtin: string;
  material: string;
  category: string;
  options: { name: string; value: string }[];
  weightGrams: number;
  isPersonalised: boolean;
  isMadeToOrder: boolean;
  /** Null until the owner has decided about charges. */
  charge: number | null;
  handling: DayCount | null;
  transit: DayCount | null;
}

/** What is the same for all entries of a feed. */
export interface FeedShop {
  brand: string;
  isClosed: boolean;
  findDispatchDay: (makeDays: number) => string | null;
  today: string;
  transit: DayCount | null;
  chargeFor: (piece: { price: number; freeDelivery: boolean }) => number | null;
  settings: FeedSettings;
}

/** @param cacheUntil called with the moments from which on promised days are later */
export async function findFeedShop(
  { db, promises }: { db: Database; promises: PromiseSource },
  cacheUntil: (moment: Date) => void,
): Promise<FeedShop> {
  const [settings, { days }, decided, makeInput, feedSettings] = await Promise.all([
    promises.findSettings(),
    promises.findDelivery(),
    findDecidedCharges(db.read),
    findPromiseInput(promises),
    findFeedSettings(db.read),
  ]);
  const { hasDelivery } = feedSettings;
  const dispatchDays = new Map<number, string | null>();
  const findDispatchDay = (makeDays: number) => {
    const known = dispatchDays.get(makeDays);
    if (known !== undefined || !makeInput) return known ?? null;
    const promised = promiseDelivery(makeInput([{ quantity: 1, makeDays }]));
    if (promised) cacheUntil(promised.holdsUntil);
    dispatchDays.set(makeDays, promised?.dispatchOn ?? null);
    return promised?.dispatchOn ?? null;
  };
  return {
    brand: settings.shopName,
    isClosed: closedSentence(settings, new Date()) !== null,
    findDispatchDay,
    today: dayInIndia(new Date()),
    transit: hasDelivery ? transitAnywhere(days) : null,
    settings: feedSettings,
    chargeFor: (piece) => (decided && hasDelivery ? listedCharge(deliveryBody(decided), piece) : null),
  };
}

/** None for a product that is not ready. */
export function makeEntries(found: FeedProduct, shop: FeedShop): FeedEntry[] {
  const { product, photos } = found;
  if (findShortcomings({ ...product, photos }).length > 0) return [];
  if (product.personalisation && !shop.settings.hasPersonalised) return [];
  const { options, variants } = product;
  if (!options || !variants) return [{ ...commonParts(found, shop), ...offerParts(found, shop, product) }];
  return variants.map((variant) => {
    const chosen = options.map(({ name }, at) => ({ name, value: variant.values[at] ?? '' }));
    const own = found.photosOfVariants?.[variant._id] ?? [];
    const common = commonParts(found, shop);
    return {
      ...common,
      ...offerParts(found, shop, { ...variant, regularPrice: variant.regularPrice ?? null }),
      id: variant._id,
      groupId: product._id,
      title: `${product.name} - ${variant.values.join(', ')}`,
      path: variantPath(product.slug, options, variant.values),
      photoIds: own.length > 0 ? own : common.photoIds,
      gtin: variant.gtin ?? '',
      options: chosen,
    };
  });
}

/** As the page of the product writes it when a variant is chosen. */
function variantPath(slug: string, options: NonNullable<FeedProduct['product']['options']>, values: string[]): string {
  const keys = options.map(({ key, values: all }, at) => [key, all.find(({ name }) => name === values[at])?.key ?? '']);
  return `/product/${slug}?${new URLSearchParams(keys)}`;
}

function commonParts({ product, photos }: FeedProduct, shop: FeedShop) {
  return {
    id: product._id,
    groupId: null,
    title: product.name,
    description: product.description,
    path: `/product/${product.slug}`,
    photoIds: photos.map(({ id }) => id),
    brand: product.brand || shop.brand,
    gtin: product.gtin,
    material: product.materials,
    category: product.category.name,
    options: [],
    weightGrams: product.weightGrams,
    isPersonalised: product.personalisation !== undefined,
    isMadeToOrder: product.makeDays > 0,
    transit: shop.transit,
  };
}

interface Offered {
  price: number;
  regularPrice: number | null;
  quantity: number;
  held: number;
}

function offerParts({ product, saleFrom, saleUntil }: FeedProduct, shop: FeedShop, offered: Offered) {
  const { makeDays, freeDelivery } = product;
  const { price, regularPrice } = offered;
  const dispatchOn = shop.findDispatchDay(makeDays);
  const availability = shop.isClosed ? 'out_of_stock' : listedAvailability(offered, makeDays);
  const { hasSales, hasDelivery } = shop.settings;
  const isOnSale = hasSales && regularPrice !== null;
  return {
    availability,
    availableOn: availability === 'backorder' ? leavesOn(makeDays, dispatchOn, shop.today) : null,
    price: isOnSale ? regularPrice : price,
    salePrice: isOnSale ? price : null,
    saleFrom: isOnSale ? saleFrom : null,
    saleUntil: isOnSale ? saleUntil : null,
    charge: shop.chargeFor({ price, freeDelivery }),
    handling: hasDelivery ? handlingDays(makeDays, dispatchOn, shop.today) : null,
  } as const;
}
