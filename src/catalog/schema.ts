import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import { translationsColumn } from '../platform/database/translations.ts';
import { mapFields, type StoredField } from '../shared/product-fields.ts';
import { fieldColumns } from './fields/field-columns.ts';
import type { PersonalisationOption } from './personalisation/option.ts';
import type { ProductOption } from './variants/product-option.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Deleted with its product. */
export const productId = () =>
  text('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Name with case and blanks folded. */
  nameKey: text('name_key').notNull().unique(),
  slug: text('slug').notNull().unique(),
  createdAt: createdAt(),
  translations: translationsColumn(),
});

export const categorySlugs = pgTable('category_slugs', {
  slug: text('slug').primaryKey(),
  categoryId: text('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' }),
});

/** Advanced by a trigger with each change of a product. */
export const catalogChanges = pgSequence('catalog_changes');

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    ...fieldColumns,
    /** Charged now: the sale price while a sale runs. */
    pricePaise: integer('price_paise').notNull(),
    /** Set while a sale runs or is planned (sales.ts). */
    regularPaise: integer('regular_paise'),
    salePaise: integer('sale_paise'),
    saleFrom: timestamptz('sale_from'),
    saleUntil: timestamptz('sale_until'),
    /** With variants, the sum of theirs; the price is then their lowest. */
    quantity: integer('quantity').notNull(),
    /** Null without variants. */
    options: jsonb('options').$type<ProductOption[]>(),
    /** Its variants have different prices. */
    hasPriceRange: boolean('has_price_range').notNull().default(false),
    /** What its buyers are asked; null = nothing. */
    personalisation: jsonb('personalisation').$type<PersonalisationOption[]>(),
    translations: translationsColumn(),
    /** Null only for an archived product whose category was deleted. */
    categoryId: text('category_id').references(() => categories.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** Incremented by each change through the form. */
    version: integer('version').notNull().default(1),
    archivedAt: timestamptz('archived_at'),
    /** Not public, but still in the admin's lists. */
    hiddenAt: timestamptz('hidden_at'),
    searchVector: tsvector('search_vector').notNull(),
  },
  (table) => [
    check('products_price', sql`${table.pricePaise} > 0`),
    check(
      'products_sale',
      sql`case when ${table.salePaise} is null
        then ${table.regularPaise} is null and ${table.saleFrom} is null and ${table.saleUntil} is null
        else coalesce(${table.salePaise} > 0
          and (${table.salePaise} < ${table.regularPaise} or (${table.options} is not null and ${table.salePaise} = ${table.regularPaise}))
          and ${table.pricePaise} in (${table.salePaise}, ${table.regularPaise}), false) end`,
    ),
    check('products_weight_grams', sql`${table.weightGrams} between 0 and 50000`),
    check('products_make_days', sql`${table.makeDays} between 0 and 90`),
    check('products_quantity', sql`${table.quantity} >= 0`),
    check('products_category', sql`${table.categoryId} is not null or ${table.archivedAt} is not null`),
    // Includes the filtered columns, for index-only scans.
    index('products_newest')
      .on(table.createdAt, table.id, table.categoryId, table.pricePaise)
      .where(sql`${table.archivedAt} is null and ${table.hiddenAt} is null`),
    index('products_category_newest')
      .on(table.categoryId, table.createdAt, table.id, table.pricePaise)
      .where(sql`${table.archivedAt} is null and ${table.hiddenAt} is null`),
    index('products_cheapest')
      .on(table.pricePaise)
      .where(sql`${table.archivedAt} is null and ${table.hiddenAt} is null`),
    // For the admin's lists, which show hidden products too.
    index('products_all_newest').on(table.createdAt, table.id).where(sql`${table.archivedAt} is null`),
    index('products_not_shown')
      .on(table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null or ${table.hiddenAt} is not null`),
    index('products_by_name').on(sql`lower(${table.name})`, table.id).where(sql`${table.archivedAt} is null`),
    index('products_by_price').on(table.pricePaise, table.id).where(sql`${table.archivedAt} is null`),
    index('products_names').using('gin', sql`${table.name} gin_trgm_ops`),
    index('products_on_sale').on(table.id).where(sql`${table.salePaise} is not null`),
    index('products_search').using('gin', table.searchVector),
    index('products_search_names').using('gin', sql`ts_filter(${table.searchVector}, '{a}')`),
  ],
);

/** The columns of the stored fields. */
export const storedColumns = mapFields<Pick<typeof products, StoredField>>((name) => products[name]);

/** Read and changed under the lock of their product. */
export const productVariants = pgTable(
  'product_variants',
  {
    id: text('id').primaryKey(),
    productId: productId(),
    position: integer('position').notNull(),
    /** One value for each of the product's options. */
    values: jsonb('option_values').$type<string[]>().notNull(),
    /** Charged now: the sale price while the product's sale runs. */
    pricePaise: integer('price_paise').notNull(),
    /** Both are set while a sale that lowers this variant's price runs or is planned; its days are the product's. */
    regularPaise: integer('regular_paise'),
    salePaise: integer('sale_paise'),
    /** On hand, holds included. */
    quantity: integer('quantity').notNull(),
    /** Ids of photos of the product; empty = all of them. */
    photos: jsonb('photos').$type<string[]>().notNull().default([]),
    /** The barcode's number; empty = none. */
    gtin: text('gtin').notNull().default(''),
    /** Removed: no longer sold, named by orders. */
    archivedAt: timestamptz('archived_at'),
  },
  (table) => [
    check('product_variants_price', sql`${table.pricePaise} > 0`),
    check(
      'product_variants_sale',
      sql`case when ${table.salePaise} is null then ${table.regularPaise} is null
        else coalesce(${table.salePaise} > 0 and ${table.salePaise} < ${table.regularPaise}, false) end`,
    ),
    check(
      'product_variants_quantity',
      sql`${table.quantity} >= 0 and (${table.archivedAt} is null or ${table.quantity} = 0)`,
    ),
    index('product_variants_product').on(table.productId, table.position),
  ],
);

/** Products by category and price, maintained by triggers, so that lists need no count. */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryId: text('category_id').notNull(),
    pricePaise: integer('price_paise').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.pricePaise] })],
);

/** Visible reviews of each product, maintained by triggers, so that lists need not read the reviews. */
export const productRatings = pgTable('product_ratings', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  sum: integer('sum').notNull(),
});

export const productSlugs = pgTable('product_slugs', {
  slug: text('slug').primaryKey(),
  productId: productId(),
});

export const photos = pgTable(
  'photos',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    position: integer('position').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    blur: text('blur'),
    createdAt: createdAt(),
    draftedAt: timestamptz('drafted_at'),
    finishedAt: timestamptz('finished_at'),
    /** Begins the address of its public files (PHOTOS_URL); null = served by the shop. */
    publicUrl: text('public_url'),
    /** When its product left the shop; its public files are deleted later, because open pages show them. */
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (table) => [index('photos_product').on(table.productId, table.position)],
);

/** The first quantity and the sum of all changes is the present stock. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    variantId: text('variant_id'),
    change: integer('change').notNull(),
    cause: text('cause').$type<'created' | 'edited' | 'order' | 'returned'>().notNull(),
    orderId: text('order_id'),
    /** The request of the buyer with which they came back; null = with none, or not yet known. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [index('stock_moves_product').on(table.productId), index('stock_moves_order').on(table.orderId)],
);

/** Written by a trigger, so that no write can bypass it. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: productId(),
    /** Null for the product's own price. */
    variantId: text('variant_id'),
    pricePaise: integer('price_paise').notNull(),
    since: timestamptz('since').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('price_changes_product').on(table.productId, table.since)],
);

/** Counts until `heldUntil` by the database's clock. */
export const holds = pgTable(
  'holds',
  {
    checkoutId: text('checkout_id').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** Empty for a product without variants. */
    variantId: text('variant_id').notNull().default(''),
    buyerKey: text('buyer_key').notNull(),
    quantity: integer('quantity').notNull(),
    heldUntil: timestamptz('held_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.productId, table.variantId] }),
    check('holds_quantity', sql`${table.quantity} > 0`),
    index('holds_product').on(table.productId),
    index('holds_buyer').on(table.buyerKey),
  ],
);
