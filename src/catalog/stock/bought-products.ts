import { and, asc, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Translations } from '../../shared/languages/translations.ts';
import type { PersonalisationOption } from '../personalisation/option.ts';
import { selectPhotoUrl } from '../photos/store-photo.ts';
import { isPriceDue, priceNow, settlePrices } from '../sales/sales.ts';
import { holds, photos, products } from '../schema.ts';
import { lockCatalogIndexes } from '../search/search-index.ts';
import { inShop } from '../select-products.ts';
import { type BoughtVariant, findVariantsByProduct } from '../variants/find-variants.ts';
import { isInIds } from './stock-line.ts';

interface ProductFields {
  id: string;
  name: string;
  translations: Translations;
  slug: string;
  /** With variants, each variant has its own. */
  pricePaise: number;
  /** On hand, holds included. */
  quantity: number;
  photos: string[];
  /** False = pick-up only. */
  shipping: boolean;
  isDeliveredFree: boolean;
  /** 0 = ready to ship. */
  makeDays: number;
  /** Null for a product without personalisation. */
  personalisation: PersonalisationOption[] | null;
}
/** What an order's price depends on. Null variants = a product without. */
export type BoughtProduct<Stock = unknown> = ProductFields & Stock & { variants: (BoughtVariant & Stock)[] | null };

/** Pieces that other buyers hold. */
export interface Held {
  heldByOthers: number;
  heldByGuests: number;
}

const isLive = gt(holds.heldUntil, sql`now()`);
const guestMark = 'guest:%';

/** A row of `lockBought`. */
export type LockedProduct = ProductFields & { isPriceDue: boolean; hasVariants: boolean };

/**
 * The part `bought` of a statement with `ids`: locks the products in the order of their ids, after what `after` reads
 * has been locked.
 */
export function lockBought(tx: Tx, after: SQL): SQL {
  const columns = Object.keys(selectBoughtFields(products.pricePaise)).map((name) => sql.identifier(name));
  const locked = selectBought(tx, products.pricePaise, sql`(select count(*) from ${after}) >= 0`).for('update');
  return sql`bought (${sql.join(columns, sql`, `)}) as (${locked.getSQL()})`;
}

/** What locked products sell, with their holds. */
export async function readBought(tx: Tx, rows: LockedProduct[], buyerKey: string): Promise<BoughtProduct<Held>[]> {
  // After the lock: with the holds of those who had it before.
  const held = await prepared(tx, 'held_by_others', () =>
    tx
      .select({
        productId: holds.productId,
        variantId: holds.variantId,
        others: sql<number>`coalesce(sum(${holds.quantity}), 0)::int`,
        guests: sql<number>`coalesce(sum(${holds.quantity}) filter (where ${holds.buyerKey} like ${sql.raw(`'${guestMark}'`)}), 0)::int`,
      })
      .from(holds)
      .where(and(isInIds(holds.productId), isLive, ne(holds.buyerKey, sql.placeholder('buyerKey'))))
      .groupBy(holds.productId, holds.variantId),
  ).execute({ ids: rows.map(({ id }) => id), buyerKey });
  const sumHeld = (isIt: (one: (typeof held)[number]) => boolean): Held => ({
    heldByOthers: held.filter(isIt).reduce((sum, { others }) => sum + others, 0),
    heldByGuests: held.filter(isIt).reduce((sum, { guests }) => sum + guests, 0),
  });
  const switched = await switchSalePrices(tx, rows);
  const variants = await findVariantsByProduct(tx, rows);
  return rows.map(({ isPriceDue: _, hasVariants: __, ...row }) => ({
    ...row,
    pricePaise: switched.get(row.id) ?? row.pricePaise,
    ...sumHeld(({ productId }) => productId === row.id),
    variants:
      variants.get(row.id)?.map((one) => ({ ...one, ...sumHeld(({ variantId }) => variantId === one.id) })) ?? null,
  }));
}

/** The job that switches the price of a sale may be late; only then is the lock of all prices taken. */
async function switchSalePrices(tx: Tx, locked: { id: string; isPriceDue: boolean }[]): Promise<Map<string, number>> {
  const ids = locked.filter((one) => one.isPriceDue).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  await lockCatalogIndexes(tx);
  return settlePrices(tx, ids);
}

/** Without taking locks, at the prices of now. */
export async function findBoughtProducts(queries: Queries, productIds: string[]): Promise<BoughtProduct[]> {
  const rows = await prepared(queries, 'products_to_quote', () => selectBought(queries, priceNow)).execute({
    ids: [...new Set(productIds)],
  });
  const variants = await findVariantsByProduct(queries, rows);
  return rows.map(({ isPriceDue: _, hasVariants: __, ...row }) => ({ ...row, variants: variants.get(row.id) ?? null }));
}

type Price = SQL<number> | (typeof products)['pricePaise'];

function selectBoughtFields(pricePaise: Price) {
  return {
    id: products.id,
    name: products.name,
    translations: products.translations,
    slug: products.slug,
    pricePaise,
    isPriceDue: sql<boolean>`${isPriceDue}`,
    hasVariants: sql<boolean>`${products.options} is not null`,
    quantity: products.quantity,
    shipping: products.shipping,
    isDeliveredFree: products.freeDelivery,
    makeDays: products.makeDays,
    personalisation: products.personalisation,
    photos: sql<
      string[]
    >`(select coalesce(json_agg(${selectPhotoUrl(sql`f.id`)} order by f.position, f.id), '[]') from ${photos} f where f.product_id = products.id)`,
  };
}

function selectBought(queries: Queries, pricePaise: Price, isLocked?: SQL) {
  return queries
    .select(selectBoughtFields(pricePaise))
    .from(products)
    .where(and(inShop, isInIds(products.id), isLocked))
    .orderBy(asc(products.id));
}
